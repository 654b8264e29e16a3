import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { changes, compare, distance, hashed, hashesOf, misses, report } from '../../../bench/photo-hash.ts'
import { photoHash } from '../../../supabase/functions/check-uploads/photo-hash.ts'
import { readPixels } from '../../../supabase/functions/check-uploads/pixels.ts'
import { defaultNumber } from '../../support/fixtures/default-settings.ts'

const looks = readdirSync('web/public/looks').filter((file) => file.endsWith('.webp'))
const picture = (file: string): Buffer => readFileSync(`web/public/looks/${file}`)
const most = defaultNumber('signals_photo_distance')

/** `npm run bench:photos` with few pictures; that one has the figures of the whole demo town. */
test('changed copies of pictures are known, and no two pictures are taken for one', async () => {
  const some = looks.filter((file) => /-(elegant|playful)\./.test(file))
  const photos = await Promise.all(some.map((file) => hashesOf(picture(file))))
  const figures = compare(photos, most)
  expect(figures).toMatchObject({ photos: 12, pairs: 990, falseMatches: 0 })
  expect(misses(figures)).toEqual([])
  expect(report(figures, most, 'a test')).toContain('12 photos')
})

describe('a hash', () => {
  test.each(Object.keys(changes))('is another for another picture that was %s', async (name) => {
    const [one = '', other = ''] = looks
    const { width, height } = await sharp(picture(other)).metadata()
    const copy = await changes[name]?.change(sharp(picture(other)), width, height).toBuffer()
    expect(distance(await hashed(picture(one)), await hashed(copy ?? Buffer.alloc(0)))).toBeGreaterThan(most)
  })

  test('is empty for a picture of one colour', async () => {
    const create = { width: 300, height: 400, channels: 3, background: '#eae0d0' } as const
    expect(await hashed(await sharp({ create }).png().toBuffer())).toBe('')
  })

  test('of a picture without colours still knows its copy', async () => {
    const grey = await sharp(picture(looks[0] ?? ''))
      .grayscale()
      .jpeg({ quality: 90 })
      .toBuffer()
    const copy = await sharp(grey).resize(200).jpeg({ quality: 50 }).toBuffer()
    expect(distance(await hashed(grey), await hashed(copy))).toBeLessThanOrEqual(most)
  })
})

describe('a rendition', () => {
  const small = () => sharp(picture(looks[0] ?? '')).resize(96, 128)

  test.each([
    ['in colour', () => small().removeAlpha()],
    ['with transparency', () => small().ensureAlpha(0.4)],
    ['in grey', () => small().grayscale().toColourspace('b-w')],
  ])('as PNG %s has the pixels that sharp reads', async (_, made) => {
    const png = await made().png().toBuffer()
    const expected = await sharp(png)
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer()
    const read = readPixels(png)
    expect([read?.width, read?.height, read?.data.length]).toEqual([96, 128, expected.length])
    const worst = Math.max(...expected.map((value, at) => Math.abs(value - (read?.data[at] ?? 999))))
    expect(worst).toBeLessThanOrEqual(1)
  })

  test('that is damaged, too large or no picture has no pixels', async () => {
    const png = await small().png().toBuffer()
    expect(readPixels(png.subarray(0, 200))).toBeUndefined()
    expect(readPixels(new Uint8Array([1, 2, 3]))).toBeUndefined()
    for (const large of [sharp(png).resize(800, 800).png(), sharp(png).resize(800, 800).jpeg()])
      expect(readPixels(await large.toBuffer())).toBeUndefined()
  })

  test('of one pixel has no hash', () => {
    expect(photoHash({ data: new Uint8Array([9, 9, 9]), width: 1, height: 1 })).toBe('')
  })
})
