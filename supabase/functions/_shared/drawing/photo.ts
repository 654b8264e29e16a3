import { signedType } from '#contract/rules/file-signatures.ts'
import type { PictureQuality, PictureWidth } from '#contract/rules/picture-sizes.ts'
import { env } from '../env.ts'
import { logError } from '../log.ts'
import { photoPath } from '../shared-item.ts'

const patienceMs = 4000
const mostBytes = 3_000_000
/** Of the steps in which photos are scaled: a little more than a card has room for. */
const size: Record<'width' | 'height', PictureWidth> = { width: 480, height: 640 }
const quality: PictureQuality = 80

/** The photo as a data address, about as large as it is drawn; null where there is none, or none that can be drawn. */
export async function photoFor(image: string | undefined): Promise<string | null> {
  const path = image && photoPath(image)
  if (!path) return null
  const address = new URL(`/storage/v1/render/image/public/item-images/${path}`, env.supabaseUrl())
  address.search = `width=${size.width}&height=${size.height}&resize=cover&quality=${quality}`
  try {
    // No AVIF and no WebP: drawings are made from JPEG or PNG.
    const response = await fetch(address, {
      headers: { accept: 'image/jpeg, image/png' },
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    const bytes = new Uint8Array(await response.arrayBuffer())
    const type = signedType(bytes)
    const isDrawable = type === 'image/jpeg' || type === 'image/png'
    return response.ok && isDrawable && bytes.length <= mostBytes
      ? `data:${type};base64,${base64(bytes)}`
      : null
  } catch (error) {
    // When the photo cannot be read, the drawing is made without it.
    logError(error, { drawing: 'photo of an item' })
    return null
  }
}

function base64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  }
  return btoa(binary)
}
