import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { peopleMessages as words } from '#contract/messages/people.ts'
import { isPdf } from '#contract/rules/pdf-bytes.ts'
import { isTooLarge, readPicture } from '#contract/rules/picture-bytes.ts'
import { call, serviceClient } from '../_shared/database.ts'
import { scheduled } from '../_shared/http/scheduled.ts'
import { logError } from '../_shared/log.ts'
import { hashOfPhoto } from './hash-of-photo.ts'

const claimed = z.array(
  z.object({ bucket: z.string(), path: z.string(), uploaded_at: z.string(), may_be_pdf: z.boolean() }),
)
type Upload = z.infer<typeof claimed>[number]

/** A photo takes up to 60 ms of processor, and a call has two seconds of it on a hosted project. */
const AT_ONCE = 20

/** Checks new uploads, removes files that their bucket does not allow and hashes item photos. The scheduler calls it. */
export default scheduled('check-uploads', async () => {
  const service = serviceClient()
  const uploads = await call(service, 'claim_uploads_to_check', { p_limit: AT_ONCE }, claimed)
  const counts = { checked: 0, refused: 0, unreadable: 0 }
  // One at a time: each may be five megabytes.
  for (const upload of uploads) {
    const { bucket, path, uploaded_at } = upload
    const { fine, error, hash } = await look(service, upload)
    const givenUp = await call(
      service,
      'finish_upload_check',
      {
        p_bucket: bucket,
        p_path: path,
        p_uploaded_at: uploaded_at,
        p_is_fine: fine,
        ...(error && { p_error: error.slice(0, 500) }),
        ...(hash !== undefined && { p_photo_hash: hash }),
      },
      z.boolean(),
    )
    if (givenUp) logError(new Error(error), { function: 'check-uploads', bucket })
    counts[fine === null ? 'unreadable' : 'checked'] += 1
    if (fine === false) counts.refused += 1
  }
  return { status: true, message: words.uploadsChecked, data: counts }
})

interface Look {
  /** Null where the file could not be read: Postgres knows whether it is gone or has to be tried again. */
  fine: boolean | null
  error?: string
  /** Of an item photo: see photo-hash.ts. */
  hash?: string | undefined
}

async function look(service: SupabaseClient, { bucket, path, may_be_pdf }: Upload): Promise<Look> {
  // The client puts a path into the address as it is: a `?` in it would begin a query.
  const address = path.split('/').map(encodeURIComponent).join('/')
  const { data, error } = await service.storage.from(bucket).download(address)
  if (error) {
    const { statusCode, message } = error as { statusCode?: string; message: string }
    return { fine: null, error: `${statusCode ?? 'no answer'}: ${message}` }
  }
  const fine = isFine(new Uint8Array(await data.arrayBuffer()), may_be_pdf)
  return { fine, hash: fine && bucket === 'item-images' ? await hashOfPhoto(address) : undefined }
}

function isFine(bytes: Uint8Array, mayBePdf: boolean): boolean {
  if (mayBePdf && isPdf(bytes)) return true
  const picture = readPicture(bytes)
  return picture !== undefined && picture.type !== 'image/heic' && !isTooLarge(picture)
}
