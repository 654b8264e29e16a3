import { limits } from '#contract/constants.ts'

/**
 * The photo as a JPEG of at most so many pixels a side, upright. Nothing but the picture remains: a phone writes into its
 * photos where they were taken. Throws where this browser can't open it.
 */
export async function drawSmall(photo: Blob, edge: number): Promise<Blob> {
  const picture = await openPhoto(photo)
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height))
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws nothing')
  // A JPEG knows no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return jpegOf(canvas)
}

async function openPhoto(photo: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(photo, { imageOrientation: 'from-image' })
  } catch (error) {
    const { isHeic, openHeic } = await import('./heic')
    if (await isHeic(photo)) return openHeic(photo)
    throw error
  }
}

export function jpegOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The canvas gave no picture'))
    canvas.toBlob(done, 'image/jpeg', limits.photoQuality)
  })
}
