import type { SupabaseClient } from '@supabase/supabase-js'
import { call, nothing } from './database.ts'
import { logError } from './log.ts'

interface StoredFile {
  bucket: string
  path: string
}

/** What storage could not remove now stays on the list of files to remove, for the next round. */
export async function removeFiles(
  service: SupabaseClient,
  files: readonly StoredFile[],
): Promise<{ removed: number; failed: number }> {
  const counts = { removed: 0, failed: 0 }
  for (const bucket of new Set(files.map((file) => file.bucket))) {
    const paths = files.filter((file) => file.bucket === bucket).map(({ path }) => path)
    const { error } = await service.storage.from(bucket).remove(paths)
    if (error) logError(error)
    counts[error ? 'failed' : 'removed'] += paths.length
    if (!error) await Promise.all(paths.map((path) => finish(service, bucket, path)))
  }
  return counts
}

async function finish(service: SupabaseClient, bucket: string, path: string): Promise<void> {
  await call(service, 'finish_file_removal', { p_bucket: bucket, p_path: path }, nothing)
}
