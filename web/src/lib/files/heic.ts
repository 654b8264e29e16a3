import { SIGNATURE_BYTES, signedType } from '#contract/rules/file-signatures.ts'
import type { Opened } from './heic-worker'

/** A photo as iPhones keep them, whatever it is called. */
export async function isHeic(photo: Blob): Promise<boolean> {
  const head = new Uint8Array(await photo.slice(0, SIGNATURE_BYTES).arrayBuffer())
  return signedType(head) === 'image/heic'
}

/** Downloads a decoder of two megabytes: only for HEIC photos in browsers that cannot open them. */
export function openHeic(photo: Blob): Promise<ImageBitmap> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' })
  const opening = new Promise<ImageBitmap>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Opened>) =>
      'picture' in data ? resolve(data.picture) : reject(new Error(data.failed))
    worker.onerror = () => reject(new Error('The program that opens it did not start'))
  })
  worker.postMessage(photo)
  return opening.finally(() => worker.terminate())
}
