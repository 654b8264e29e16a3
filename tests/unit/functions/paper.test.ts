import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readFonts } from '../../../supabase/functions/_shared/adapters/pdf/fonts.ts'
import { Paper } from '../../../supabase/functions/_shared/adapters/pdf/paper.ts'
import { animation, pngOf } from '../../support/fixtures/hostile-images.ts'
import { pdfPictures, pdfText } from '../../support/fixtures/pdf-text.ts'

const date = new Date('2026-03-10T09:00:00Z')
let fonts: Awaited<ReturnType<typeof readFonts>>
let paper: Paper

beforeAll(async () => {
  fonts = await readFonts()
})
beforeEach(async () => {
  paper = await Paper.create({ title: 'Test', fonts, date })
})

describe('text', () => {
  test.each([
    ['क्षि', '????'],
    ['ক', '?'],
    ['ကြ', '??'],
    ['ᠠ', '?'],
    ['سلام', '????'],
    ['한', '?'],
    ['👗', '?'],
  ])('in letters that the font lacks, as %s, is drawn as question marks', async (text, drawn) => {
    paper.text(`${text} Lagos`)
    paper.text(`${text} Lagos`, { bold: true })
    paper.columns([{ title: text, lines: [text] }])
    paper.amount(text, '₦1')
    paper.numbered([text])
    const line = `${drawn} Lagos`
    expect(await pdfText(await paper.finish('Test'))).toContain(
      [line, line, drawn, drawn, '₦1', drawn, '1.', drawn].join(' '),
    )
  })

  test('keeps the letters of Nigeria', async () => {
    const text = 'Ọ̀ṣun ẹ̀bùn ƙofa Ɓala ɗaki ₦5 fi'.normalize('NFC')
    paper.text(text)
    expect(await pdfText(await paper.finish('Test'))).toContain(text)
  })
})

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#845' } })

describe('a picture', () => {
  test('is drawn from JPEG and PNG, with a palette and interlaced too', async () => {
    const files = [
      photo(60, 80).jpeg(),
      photo(60, 80).png(),
      photo(60, 80).png({ palette: true }),
      photo(60, 80).png({ progressive: true }),
    ]
    for (const file of files) expect(await paper.picture(await file.toBuffer())).toBe(true)
    expect(await paper.picture(pngOf({ chunks: animation }))).toBe(true)
    expect(await pdfPictures(await paper.finish('Test'))).toEqual([...files.map(() => '60 x 80'), '8 x 8'])
  })

  const bomb = deflateSync(Buffer.alloc(1_000_000))
  test.each([
    ['a palette that is missing', pngOf({ colourType: 3 })],
    ['an unknown kind of colour', pngOf({ colourType: 5 })],
    ['no size', pngOf({ width: 0 })],
    ['pixels that are cut off', pngOf({ packed: deflateSync(Buffer.alloc(200, 'abc')).subarray(0, 12) })],
    ['pixels that are no pixels', pngOf({ packed: Buffer.from([1, 2, 3]) })],
    ['more pixels than it says', pngOf({ packed: bomb })],
    ['too many pixels', pngOf({ width: 2001, height: 2000 })],
    [
      'a second size',
      pngOf({ width: 2, height: 2, chunks: [['IHDR', Buffer.alloc(13, 255)]], packed: bomb }),
    ],
    ['nothing behind the first bytes', pngOf().subarray(0, 12)],
    ['no picture in the JPEG', Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')],
    ['no file at all', Buffer.alloc(0)],
  ])('with %s is left out, and the document is written', async (_, file) => {
    expect(await paper.picture(new Uint8Array(file))).toBe(false)
    expect(await pdfPictures(await paper.finish('Test'))).toEqual([])
  })

  test('in a JPEG is left out when it is too large, or names two sizes', async () => {
    expect(await paper.picture(await photo(2001, 2000).jpeg().toBuffer())).toBe(false)
    const jpeg = await photo(60, 80).jpeg().toBuffer()
    const otherSize = Buffer.from('ffc0000b08000000000101110000', 'hex').subarray(0, 13)
    const two = Buffer.concat([jpeg.subarray(0, 2), otherSize, jpeg.subarray(2)])
    expect(await paper.picture(new Uint8Array(two))).toBe(false)
  })
})
