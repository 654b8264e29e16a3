import sharp from 'sharp'
import { expect, test } from 'vitest'
import { scorePhoto } from '../../../supabase/functions/_shared/engine/index.ts'

const picture = (width: number, height: number, options = {}) =>
  sharp({ create: { width, height, channels: 3, background: '#a9533a' } })
    .jpeg(options)
    .toBuffer()

/** The bytes with another size in their header. */
async function claiming(width: number, height: number): Promise<Uint8Array> {
  const bytes = Uint8Array.from(await picture(64, 64))
  const frame = bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0xc0)
  new DataView(bytes.buffer).setUint16(frame + 5, height)
  new DataView(bytes.buffer).setUint16(frame + 7, width)
  return bytes
}

const refused = async (bytes: Uint8Array, reason: RegExp): Promise<void> => {
  await expect(scorePhoto(bytes)).rejects.toMatchObject({
    field: 'bytes',
    message: expect.stringMatching(reason),
  })
}

test('what is no JPEG photo is refused by the name of its field', async () => {
  await refused(new Uint8Array(), /^bytes: there is no photo/)
  await refused(new TextEncoder().encode('<svg onload=alert(1)>'), /^bytes: this is not a JPEG/)
  await refused(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), /^bytes: this is not a JPEG/)
  await refused(
    Uint8Array.from({ length: 4000 }, (_, at) => (at * 31) & 255),
    /^bytes: this is not a JPEG/,
  )
})

test('a damaged JPEG is refused, wherever it breaks', async () => {
  const whole = Uint8Array.from(await picture(80, 60))
  for (const length of [2, 3, 4, 20, 100, 160]) await refused(whole.subarray(0, length), /^bytes: /)
  await refused(
    Uint8Array.from([0xff, 0xd8, 0xff, 0xff, 0xff, 0xff, 0xff]),
    /^bytes: the JPEG photo is damaged/,
  )
  await refused(
    Uint8Array.from([0xff, 0xd8, 0xff, 0xdb, 0, 0, 0xff, 0xd9]),
    /^bytes: the JPEG photo is damaged/,
  )
})

test('noise in place of any byte throws a clear error or scores, and never hangs', async () => {
  const whole = Uint8Array.from(await picture(48, 48))
  for (let at = 2; at < whole.length; at += 3) {
    const broken = whole.slice()
    broken[at] = (broken[at] ?? 0) ^ 0x5a
    const outcome = await scorePhoto(broken).catch((error: unknown) => error)
    if (typeof outcome === 'number') expect(Number.isFinite(outcome), `byte ${at}`).toBe(true)
    else expect(outcome, `byte ${at}`).toMatchObject({ field: 'bytes' })
  }
})

test('a photo that claims to be huge is refused before it is opened', async () => {
  const before = performance.now()
  await refused(await claiming(65_000, 65_000), /too large: 65000 × 65000 pixels/)
  await refused(await claiming(13_001, 1000), /too large/)
  await refused(await claiming(8, 8), /too small/)
  expect(performance.now() - before).toBeLessThan(1000)
})

test('a photo in very many passes is refused', async () => {
  const whole = Uint8Array.from(await picture(64, 64, { progressive: true }))
  const scan = whole.findIndex((byte, at) => byte === 0xff && whole[at + 1] === 0xda)
  const pass = whole.subarray(scan, whole.length - 2)
  const many = Buffer.concat([whole.subarray(0, scan), ...Array.from({ length: 70 }, () => pass)])
  await refused(many, /more than 64 passes/)
})

test('greyscale, plain and progressive photos are scored', async () => {
  for (const options of [{}, { progressive: true }, { chromaSubsampling: '4:4:4' }])
    expect(Number.isFinite(await scorePhoto(await picture(120, 90, options)))).toBe(true)
  const grey = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#888' } })
    .greyscale()
    .jpeg()
    .toBuffer()
  expect(Number.isFinite(await scorePhoto(grey))).toBe(true)
  for (const background of ['#000', '#fff'])
    expect(
      Number.isFinite(
        await scorePhoto(
          await sharp({ create: { width: 40, height: 300, channels: 3, background } })
            .jpeg()
            .toBuffer(),
        ),
      ),
    ).toBe(true)
})
