import type { PictureQuality, PictureWidth } from '#contract/rules/picture-sizes.ts'
import { env } from '../_shared/env.ts'
import { logError } from '../_shared/log.ts'
import { photoHash } from './photo-hash.ts'
import { readPixels } from './pixels.ts'

const patienceMs = 8000
const edge: PictureWidth = 128
const quality: PictureQuality = 80

/**
 * The hash of an item photo, from a small rendition of it, so that no large picture is opened here. Empty for one that shows
 * too little; undefined where it could not be made now.
 */
export async function hashOfPhoto(address: string): Promise<string | undefined> {
  const small = new URL(`/storage/v1/render/image/public/item-images/${address}`, env.supabaseUrl())
  small.search = `width=${edge}&height=${edge}&resize=contain&quality=${quality}`
  try {
    // No AVIF and no WebP: what is decoded here is JPEG or PNG.
    const response = await fetch(small, {
      headers: { accept: 'image/jpeg, image/png' },
      signal: AbortSignal.timeout(patienceMs),
    })
    const bytes = new Uint8Array(await response.arrayBuffer())
    const pixels = response.ok ? readPixels(bytes) : undefined
    return pixels && photoHash(pixels)
  } catch (error) {
    logError(error, { function: 'check-uploads' })
    return undefined
  }
}
