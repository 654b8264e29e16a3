import { setPriority } from 'node:os'
import sharp, { type Sharp } from 'sharp'
import { MAX_PIXELS } from '#contract/rules/picture-bytes.ts'
import { isQuick, type Plan } from './rendition-plan.ts'

/**
 * Scales photos, in one process for all of them: at low priority, with threads of its own, and without the secrets of
 * the server process.
 */

export interface RenderTask {
  id: number
  /** The file of the photo. */
  source: string
  plan: Plan
}

export interface RenderAnswer {
  id: number
  /** Undefined where the file could not be opened as a picture. */
  content: Uint8Array | undefined
}

interface Size {
  width: number
  height: number
}

/** The size of the result: the requested box, or what fits into it, and never larger than the picture. */
function sizeFor(picture: Size, { width, height, resize }: Plan): Size {
  const [shape, bounds] = resize === 'contain' ? [picture, { width, height }] : [{ width, height }, picture]
  const shrink = Math.min(1, bounds.width / shape.width, bounds.height / shape.height)
  const shrunk = (edge: number): number => Math.max(1, Math.round(edge * shrink))
  return { width: shrunk(shape.width), height: shrunk(shape.height) }
}

function encoded(image: Sharp, { type, quality }: Plan, size: Size): Sharp {
  const quick = isQuick(size)
  switch (type) {
    case 'image/avif':
      return image.avif({
        quality: Math.max(1, quality - 20),
        effort: quick ? 0 : 1,
        // As phones keep their photos.
        chromaSubsampling: '4:2:0',
      })
    case 'image/webp':
      return image.webp({ quality, effort: quick ? 2 : 4 })
    case 'image/png':
      return image.png({ compressionLevel: 6 })
    case 'image/jpeg':
      return image.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: !quick })
  }
}

async function render({ source, plan }: RenderTask): Promise<Buffer> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const
  const image = sharp(source, options).autoOrient()
  const { autoOrient } = await image.metadata()
  const size = sizeFor(autoOrient, plan)
  const fit = plan.resize === 'contain' ? 'fill' : plan.resize
  return encoded(image.resize({ ...size, fit }), plan, size).toBuffer()
}

const answer = async (task: RenderTask): Promise<RenderAnswer> => ({
  id: task.id,
  content: await render(task).catch(() => undefined),
})

if (process.send) {
  sharp.cache(false)
  sharp.concurrency(1)
  try {
    setPriority(10)
  } catch {
    // Not every system lets a process lower its priority.
  }
  process.on('message', (task: RenderTask) => {
    answer(task).then((rendered) => process.send?.(rendered))
  })
  process.on('disconnect', () => process.exit())
}
