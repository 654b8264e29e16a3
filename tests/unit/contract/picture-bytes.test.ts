import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isTooLarge, readPicture } from '#contract/rules/picture-bytes.ts'
import { heicPhoto } from '../../support/fixtures/heic.ts'
import { manyPasses, packedTexts } from '../../support/fixtures/hostile-images.ts'

const picture = sharp({
  create: { width: 301, height: 203, channels: 4, background: { r: 9, g: 99, b: 9, alpha: 0.5 } },
})
const size = { width: 301, height: 203 }

test.each([
  ['image/jpeg', () => picture.clone().jpeg().toBuffer()],
  ['image/jpeg', () => picture.clone().jpeg({ progressive: true, mozjpeg: true }).toBuffer()],
  [
    'image/jpeg',
    () =>
      picture
        .clone()
        .withExif({ IFD0: { Make: 'Phone' } })
        .jpeg()
        .toBuffer(),
  ],
  ['image/png', () => picture.clone().png().toBuffer()],
  ['image/webp', () => picture.clone().webp().toBuffer()],
  ['image/webp', () => picture.clone().flatten().webp().toBuffer()],
  ['image/webp', () => picture.clone().webp({ lossless: true }).toBuffer()],
  ['image/avif', () => picture.clone().avif({ effort: 0 }).toBuffer()],
])(
  'the type and the size of %s are read from its bytes, and a truncated file is refused',
  async (type, make) => {
    const bytes = await make()
    expect(readPicture(bytes)).toEqual({ type, ...size })
    for (let length = 0; length < bytes.length; length += 1) {
      expect(readPicture(bytes.subarray(0, length)), `${length} bytes`).toBeUndefined()
    }
    expect(readPicture(Buffer.concat([bytes, Buffer.from('<script>')]))).toBeUndefined()
  },
)

test('HEIC is read', () => {
  expect(readPicture(heicPhoto)).toEqual({ type: 'image/heic', width: 120, height: 160 })
})

test('files with random changes never make it fail', () => {
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let round = 0; round < 2000; round += 1) {
    const bytes = Buffer.from(heicPhoto)
    for (let change = 0; change < 4; change += 1) bytes[next(400)] = next(256)
    expect(() => readPicture(bytes)).not.toThrow()
  }
})

test('at most thirty megapixels are accepted, sixteen of AVIF', () => {
  expect(isTooLarge({ type: 'image/jpeg', width: 6000, height: 5000 })).toBe(false)
  expect(isTooLarge({ type: 'image/jpeg', width: 6000, height: 5001 })).toBe(true)
  expect(isTooLarge({ type: 'image/avif', width: 4000, height: 4001 })).toBe(true)
})

test('the numbers of scans and text chunks are limited', async () => {
  expect(readPicture(await manyPasses(64, 48, 64))).toEqual({ type: 'image/jpeg', width: 64, height: 48 })
  expect(readPicture(await manyPasses(64, 48, 65))).toBeUndefined()
  expect(readPicture(await packedTexts(10))).toEqual({ type: 'image/png', width: 60, height: 80 })
  expect(readPicture(await packedTexts(11))).toBeUndefined()
})
