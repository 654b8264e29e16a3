import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { readPng } from '../../../supabase/functions/_shared/png.ts'

/** Waves of colours, and of how much they cover: for such, programs foretell a byte in every way there is. */
function drawn(width: number, height: number): Sharp {
  const data = Uint8Array.from({ length: width * height * 4 }, (_, at) => {
    const [x, y] = [(at >> 2) % width, Math.floor((at >> 2) / width)]
    return 128 + 100 * Math.sin(x / 7 + (at % 4)) * Math.cos((x + y) / 5)
  })
  return sharp(data, { raw: { width, height, channels: 4 } })
}

test.each([
  ['colour with alpha', (picture: Sharp) => picture],
  ['colour', (picture: Sharp) => picture.flatten({ background: '#fff' })],
  ['grey', (picture: Sharp) => picture.flatten({ background: '#fff' }).toColourspace('b-w')],
])('%s is read as another program reads it, on white', async (_, as) => {
  const file = await as(drawn(60, 40)).png({ adaptiveFiltering: true }).toBuffer()
  const theirs = await sharp(file).flatten({ background: '#fff' }).toColourspace('srgb').raw().toBuffer()
  const ours = readPng(file, 6_000_000)
  expect(ours).toMatchObject({ width: 60, height: 40 })
  expect(ours?.data).toHaveLength(theirs.length)
  for (const [at, value] of theirs.entries())
    expect(Math.abs((ours?.data[at] ?? -9) - value)).toBeLessThanOrEqual(1)
})
