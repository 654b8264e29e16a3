import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import type { OpenedPhoto } from './heic-worker.ts'

const TIMEOUT_MS = 20_000

/** Converts a HEIC photo to JPEG, upright and without metadata. Throws where it can't be opened. */
export async function jpegFromHeic(content: Uint8Array): Promise<Buffer> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: content,
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  })
  try {
    const [photo] = (await once(worker, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) })) as [
      OpenedPhoto,
    ]
    const { pixels, width, height } = photo
    return await sharp(pixels, { raw: { width, height, channels: 4 } })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85 })
      .toBuffer()
  } finally {
    await worker.terminate()
  }
}
