import type { PictureQuality, PictureWidth } from '#contract/rules/picture-sizes.ts'
import { getEnv } from '@/lib/env'
import { savesData } from '@/lib/less-data/save-data'

/** A photo as the storage keeps it: its public address, or its path in the bucket of item photos. */
export type StoredImage = string

/** Its path, and the query that tells a replaced photo from the one before. */
const publicObject = /\/storage\/v1\/object\/public\/([^?]+)(?:\?(.+))?$/

/** The address of a photo at the size it is shown; the storage answers AVIF or WebP to who accepts it. */
export function imageUrl(image: StoredImage, width: PictureWidth, quality: PictureQuality): string {
  const object = storedObject(image)
  if (!object) return image
  const version = object.version ? `&${object.version}` : ''
  return `${getEnv().supabaseUrl}/storage/v1/render/image/public/${object.path}?width=${width}&quality=${quality}${version}`
}

export function imageSources(image: StoredImage, widths: readonly PictureWidth[]) {
  const usable = savesData() ? widths.slice(0, 1) : widths
  const quality = savesData() ? 40 : 70
  return {
    src: imageUrl(image, usable[0] ?? 360, quality),
    srcSet: usable.map((width) => `${imageUrl(image, width, quality)} ${width}w`).join(', '),
  }
}

function storedObject(image: StoredImage): { path: string; version?: string | undefined } | undefined {
  const [, path, version] = publicObject.exec(image) ?? []
  if (path) return { path, version }
  return /^[a-z]+:/i.test(image) ? undefined : { path: `item-images/${image}` }
}
