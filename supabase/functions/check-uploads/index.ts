import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { peopleMessages as words } from '#contract/people-messages.ts'
import { isTooLarge, readPicture } from '#contract/picture-bytes.ts'
import { call, nothing, serviceClient } from '../_shared/database.ts'
import { scheduled } from '../_shared/scheduled.ts'

const claimed = z.array(z.object({ bucket: z.string(), path: z.string(), uploaded_at: z.string() }))
type Upload = z.infer<typeof claimed>[number]

/** Takes photos that are none out of the public buckets again. The scheduler calls it. */
export default scheduled('check-uploads', async () => {
  const service = serviceClient()
  const uploads = await call(service, 'claim_uploads_to_check', { p_limit: 50 }, claimed)
  const counts = { checked: 0, refused: 0 }
  // One at a time: each may be five megabytes.
  for (const upload of uploads) {
    const fine = await isPicture(service, upload)
    if (fine === undefined) continue
    const { bucket, path, uploaded_at } = upload
    await call(
      service,
      'finish_upload_check',
      { p_bucket: bucket, p_path: path, p_uploaded_at: uploaded_at, p_is_picture: fine },
      nothing,
    )
    counts.checked += 1
    if (!fine) counts.refused += 1
  }
  return { status: true, message: words.uploadsChecked, data: counts }
})

/** Nothing where the storage did not answer: the next round asks again. */
async function isPicture(service: SupabaseClient, { bucket, path }: Upload): Promise<boolean | undefined> {
  const { data, error } = await service.storage.from(bucket).download(path)
  // Removed meanwhile: there is nothing to look at.
  if (error) return isGone(error) ? true : undefined
  const picture = readPicture(new Uint8Array(await data.arrayBuffer()))
  return picture !== undefined && picture.type !== 'image/heic' && !isTooLarge(picture)
}

function isGone(error: Error): boolean {
  const { statusCode, status } = error as { statusCode?: string; status?: number }
  return statusCode === '404' || status === 404 || status === 400
}
