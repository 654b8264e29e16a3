import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { timed } from '../../../bench/engine.ts'
import { examinePhoto, showsTheSame } from '../../../supabase/functions/_shared/engine/photo/examine.ts'
import { readHeader } from '../../../supabase/functions/_shared/engine/photo/jpeg-header.ts'
import { openPhoto } from '../../../supabase/functions/_shared/engine/photo/pixels.ts'
import { deadLeaves, drawnPhotos, ladders, type Raw } from './photo-ladders.ts'

const rendition = ({ data, width, height }: Raw) =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer()
const good = deadLeaves(4, 960, 720)

async function worst(ladder: keyof typeof ladders): Promise<Buffer> {
  const step = ladders[ladder]?.at(-1)
  if (!step) throw new Error('No step')
  return step(good)
}

describe('an examined photo', () => {
  test('that is sharp and well lit has a high score and no fault', async () => {
    const { score, faults } = examinePhoto(await rendition(good))
    expect(score).toBeGreaterThanOrEqual(80)
    expect(faults).toEqual([])
  })

  test.each([
    ['blur', 'blurred'],
    ['noise', 'noisy'],
    ['overexposure', 'clipped'],
    ['underexposure', 'exposure'],
    ['compression', 'compressed'],
  ])('at the end of the ladder of %s is %s', async (ladder, fault) => {
    const { score, faults } = examinePhoto(await worst(ladder))
    expect(faults).toContain(fault)
    expect(score).toBeLessThan(80)
  })

  test('that shows plain areas with clean edges is sharp, and blurred by a little more than a pixel it is not', async () => {
    const seen = { sharp: 0, blurred: 0 }
    const drawn = await drawnPhotos(4, 480)
    for (const photo of drawn) {
      // As the market has it: written as a WebP of few bytes, read as a rendition.
      const { data, width, height } = photo
      const stored = await sharp(data, { raw: { width, height, channels: 3 } })
        .webp({ quality: 62 })
        .toBuffer()
      const shown = await sharp(stored).jpeg({ quality: 80 }).toBuffer()
      const soft = await sharp(stored).blur(1.5).jpeg({ quality: 80 }).toBuffer()
      if (!examinePhoto(shown).faults.includes('blurred')) seen.sharp += 1
      if (examinePhoto(soft).faults.includes('blurred')) seen.blurred += 1
    }
    expect(seen).toEqual({ sharp: drawn.length, blurred: drawn.length })
  })

  test('is known again in another compression, and not taken for another', async () => {
    const [one, again, other] = [
      await rendition(good),
      await sharp(await rendition(good))
        .modulate({ brightness: 1.02 })
        .jpeg({ quality: 60 })
        .toBuffer(),
      await rendition(deadLeaves(9, 960, 720)),
    ].map(examinePhoto)
    if (!one || !again || !other) throw new Error('No photo')
    expect([showsTheSame(one, again), showsTheSame(one, other)]).toEqual([true, false])
  })

  // A 1024-pixel photo may take 400 ms of a processor. Opening one takes 46 ms where nothing else runs; how long anything takes
  // on a busy machine says nothing, so what is held is how many times as long as opening it the whole takes.
  test('of 1024 pixels takes fewer than eight times what opening it takes', async () => {
    const bytes = await rendition(deadLeaves(4, 1024, 768))
    const header = readHeader(bytes)
    const opening: number[] = []
    const whole: number[] = []
    for (let round = 0; round < 5; round += 1) {
      opening.push(await timed(() => openPhoto(bytes, header)))
      whole.push(await timed(() => examinePhoto(bytes)))
    }
    expect(Math.min(...whole) / Math.min(...opening)).toBeLessThan(8)
  })
})
