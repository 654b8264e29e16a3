import { Refusal } from '@/lib/errors'
import { publicUrl, removeFiles, uploadFile } from '@/lib/files/photos'

const bucket = 'item-images'
let last = 0

/** No two photos of this browser have the same name, however quickly they follow each other. */
function timestamp(): number {
  last = Math.max(Date.now(), last + 1)
  return last
}

/** Stores a JPEG for the person; its public address. */
export async function uploadPhoto(
  userId: string,
  photo: Blob,
  onProgress: (share: number) => void,
): Promise<string> {
  const send = async () => {
    const path = `${userId}/${timestamp()}.jpg`
    await uploadFile(bucket, path, photo, { onProgress })
    return publicUrl(bucket, path)
  }
  return send().catch((error: unknown) => {
    // Another device of theirs was there in the same millisecond.
    if (error instanceof Refusal && error.status === 409) return send()
    throw error
  })
}

/** For a photo that no item shows yet; those of items go by themselves when no item shows them any more. */
export async function removePhoto(userId: string, address: string): Promise<void> {
  const name = address.split('?')[0]?.split('/').at(-1)
  if (name) await removeFiles(bucket, [`${userId}/${name}`])
}

/** False only when the storage answers that the file is missing; a failed request counts as present. */
export async function isPhotoThere(address: string): Promise<boolean> {
  try {
    const { status } = await fetch(address, { method: 'HEAD', cache: 'no-store' })
    return status !== 404 && status !== 400
  } catch {
    return true
  }
}
