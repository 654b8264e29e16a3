import sharp from 'sharp'
import { expect, test } from 'vitest'
import { scorePhoto } from '../../../supabase/functions/_shared/engine/index.ts'
import { examinePhoto } from '../../../supabase/functions/_shared/engine/photo/examine.ts'
import { deadLeaves } from './photo-ladders.ts'

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

const nothingToSee = -100

/** Refused by what has to say why, and scored as nothing by what has to say a number. */
async function refused(bytes: Uint8Array, reason: RegExp, score = nothingToSee): Promise<void> {
  expect(outcomeOf(bytes)).toMatchObject({ field: 'bytes', message: expect.stringMatching(reason) })
  expect(await scorePhoto(bytes)).toBe(score)
}

function outcomeOf(bytes: Uint8Array): unknown {
  try {
    return examinePhoto(bytes)
  } catch (error) {
    return error
  }
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

test('noise in place of any byte is refused clearly or examined, and always has a score', async () => {
  const whole = Uint8Array.from(await picture(48, 48))
  for (let at = 2; at < whole.length; at += 3) {
    const broken = whole.slice()
    broken[at] = (broken[at] ?? 0) ^ 0x5a
    const outcome = outcomeOf(broken)
    if (outcome instanceof Error) expect(outcome, `byte ${at}`).toMatchObject({ field: 'bytes' })
    expect(Number.isFinite(await scorePhoto(broken)), `byte ${at}`).toBe(true)
  }
})

test('a photo that claims to be huge is refused before it is opened', async () => {
  // Opened, 65,000 × 65,000 pixels would be more memory than there is.
  await refused(await claiming(65_000, 65_000), /too large: 65000 × 65000 pixels/, 50)
  await refused(await claiming(13_001, 1000), /too large/, 50)
  await refused(await claiming(8, 8), /too small/)
})

test('a photo without its last two bytes is whole, and one that was cut off before shows nothing', async () => {
  const whole = Uint8Array.from(await picture(320, 240))
  const short = whole.subarray(0, whole.length - 2)
  expect(await scorePhoto(short)).toBe(await scorePhoto(whole))
  await refused(whole.subarray(0, whole.length * 0.9), /^bytes: the JPEG photo is damaged/)
})

test('a photo in very many passes is refused', async () => {
  const whole = Uint8Array.from(await picture(64, 64, { progressive: true }))
  const scan = whole.findIndex((byte, at) => byte === 0xff && whole[at + 1] === 0xda)
  const pass = whole.subarray(scan, whole.length - 2)
  const many = Buffer.concat([whole.subarray(0, scan), ...Array.from({ length: 70 }, () => pass)])
  await refused(many, /more than 64 passes/)
})

test('passes that hide in a segment of a false length are refused, not drawn', async () => {
  const whole = Buffer.from(await picture(64, 64, { progressive: true }))
  const first = whole.indexOf(Buffer.from([0xff, 0xda]))
  const pass = whole.subarray(first, whole.indexOf(0xff, first + 2))
  const passes = Buffer.concat(Array.from({ length: 200 }, () => pass))
  // The opening program reads four bytes of such a segment, whatever length it tells, and goes on in the middle of it.
  const head = Buffer.from([0xff, 0xdd, 0, 0, 0, 0])
  head.writeUInt16BE(4 + passes.length, 2)
  const hidden = [whole.subarray(0, first), head, passes, whole.subarray(first)]
  await refused(Buffer.concat(hidden), /^bytes: the JPEG photo is damaged/)
  head.writeUInt16BE(4, 2)
  expect(
    Number.isFinite(await scorePhoto(Buffer.concat([whole.subarray(0, first), head, whole.subarray(first)]))),
  ).toBe(true)
})

test('a photo of two sizes, or of more parts than a photo has, is refused', async () => {
  const whole = Buffer.from(await picture(64, 64))
  const frame = whole.indexOf(Buffer.from([0xff, 0xc0]))
  const end = frame + 2 + whole.readUInt16BE(frame + 2)
  const twice = [whole.subarray(0, end), whole.subarray(frame, end), whole.subarray(end)]
  await refused(Buffer.concat(twice), /it has two sizes/)
  const scan = whole.indexOf(Buffer.from([0xff, 0xda]))
  const many = Buffer.from(whole)
  many[scan + 4] = 200
  await refused(many, /^bytes: the JPEG photo is damaged/)
})

test('photos of four inks, of one colour alone, turned by their file, or with bytes after the end are scored alike', async () => {
  const { data, width, height } = deadLeaves(2, 320, 240)
  const photo = () => sharp(data, { raw: { width, height, channels: 3 } })
  const plain = await photo().jpeg({ quality: 90 }).toBuffer()
  const score = await scorePhoto(plain)
  const kinds = {
    inks: photo().toColourspace('cmyk').jpeg({ quality: 90 }),
    grey: photo().greyscale().toColourspace('b-w').jpeg({ quality: 90 }),
    turned: photo().withMetadata({ orientation: 6 }).jpeg({ quality: 90 }),
    passes: photo().jpeg({ quality: 90, progressive: true }),
  }
  for (const [kind, picture] of Object.entries(kinds))
    expect(Math.abs((await scorePhoto(await picture.toBuffer())) - score), kind).toBeLessThan(10)
  expect(await scorePhoto(Buffer.concat([plain, Buffer.alloc(5000, 7)]))).toBe(score)
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
