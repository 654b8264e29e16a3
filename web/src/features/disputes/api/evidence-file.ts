import { queryOptions, useQuery } from '@tanstack/react-query'
import { disputeMessages as words } from '#contract/messages/dispute.ts'
import { meKey } from '@/domain/me/keys'
import { Refusal } from '@/lib/errors'
import { uploadFile } from '@/lib/files/photos'
import { privateLink } from '@/lib/files/private-files'
import { usePerson } from '@/lib/session'
import type { EvidenceFile } from '../model/evidence'

const bucket = 'documents'
const seconds = 3600

const linkQuery = (userId: string | undefined, file: string, small: boolean) =>
  queryOptions({
    queryKey: [...meKey(userId), 'evidence', file, small],
    queryFn: ({ signal }) => {
      const slash = file.indexOf('/')
      const transform = { width: 240, quality: 70 } as const
      return privateLink(file.slice(0, slash), file.slice(slash + 1), {
        seconds,
        signal,
        ...(small && { transform }),
      })
    },
    // An address holds for an hour.
    staleTime: (seconds * 1000) / 2,
    refetchInterval: (seconds * 1000) / 2,
  })

/** The address of a file, named `<bucket>/<path>`, for those who may read it. `small`: of its thumbnail. */
export function useEvidenceLink(file: string, small = false) {
  return useQuery(linkQuery(usePerson()?.id, file, small))
}

/** Uploads a file of one's own; answers where it is kept, as `<bucket>/<path>`. */
export async function uploadEvidence(
  folder: string,
  { blob, extension }: EvidenceFile,
  onProgress: (share: number) => void,
): Promise<string> {
  const path = `${folder}/${uniqueTime()}.${extension}`
  try {
    await uploadFile(bucket, path, blob, { onProgress })
  } catch (error) {
    // The storage has looked into the file, or found it too large.
    if (error instanceof Refusal && (error.status === 413 || error.status === 415)) {
      throw new Refusal(words.invalidFiles.text, words.invalidFiles.title, error.status)
    }
    throw error
  }
  return `${bucket}/${path}`
}

let last = 0

/** Two files of the same millisecond do not share a place. */
function uniqueTime(): number {
  last = Math.max(Date.now(), last + 1)
  return last
}
