import { beforeEach, expect, test, vi } from 'vitest'
import { limits } from '#contract/constants.ts'
import { photoMessages } from '#contract/messages/photo.ts'
import { heicPhoto } from '../../../support/fixtures/heic.ts'
import { pdfOfSize, smallPdf } from '../../../support/fixtures/pdf.ts'

const drawSmall = vi.hoisted(() => vi.fn())
vi.mock('@/lib/files/draw-photo', () => ({ drawSmall }))
const { documentWords, takeDocument, takePhoto } = await import('@/lib/files/chosen-file')

const only = documentWords({ title: 'Invalid file', text: 'Only images and PDFs under 5MB are allowed' })
const small = new Blob(['small'], { type: 'image/jpeg' })
const file = (content: Buffer, type = '') => new File([new Uint8Array(content)], 'IMG_1', { type })
/** A PNG without its pixels, which says how large it is. */
function picture(width: number, height: number): Buffer {
  const head = Buffer.alloc(45)
  head.write('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR', 'latin1')
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  head.write('IEND', 37)
  return head
}

beforeEach(() => {
  drawSmall.mockReset().mockResolvedValue(small)
})

test.each([
  ['HEIC, as an iPhone sends it', () => heicPhoto],
  ['50 megapixels in few bytes', () => picture(8160, 6144)],
  [
    'more than 5 MB, before it is made small',
    () => Buffer.concat([heicPhoto, Buffer.alloc(6 * 1024 * 1024)]),
  ],
])('a photo without a type from a gallery is taken: %s', async (_, make) => {
  expect(await takePhoto(file(await make()))).toBe(small)
  expect(await takeDocument(file(await make()), only)).toEqual({ blob: small, extension: 'jpg' })
})

test.each([
  ['a byte-order mark', '\ufeff', ''],
  ['a line end', '\r\n', ''],
  ['a comment of a web page behind it', '', '<!-- 0.02 s -->'],
  ['the foot of a mail behind it', '', '--\nSent from my phone'],
])('a PDF is taken without what is around it: %s', async (_, before, behind) => {
  const { blob, extension } = await takeDocument(
    file(Buffer.concat([Buffer.from(before), smallPdf, Buffer.from(behind)])),
    only,
  )
  expect([Buffer.from(await blob.arrayBuffer()), blob.type, extension]).toEqual([
    smallPdf,
    'application/pdf',
    'pdf',
  ])
})

test.each([
  ['a PDF of more than 5 MB', () => pdfOfSize(limits.fileBytes + 1), only.tooLarge.text],
  ['half a PDF', () => smallPdf.subarray(0, smallPdf.length / 2), photoMessages.damagedPdf.text],
  ['an archive', () => Buffer.from('PK\x03\x04'), only.notTaken.text],
  ['half a photo', () => heicPhoto.subarray(0, 100), photoMessages.damagedPicture.text],
  ['130 megapixels', () => picture(13_000, 10_000), photoMessages.tooManyPixels.text],
])('what is not taken has its true reason: %s', async (_, make, text) => {
  drawSmall.mockRejectedValue(new Error('This browser opens none of it'))
  await expect(takeDocument(file(await make()), only)).rejects.toMatchObject({ message: text })
})

test('a photo that is a PDF, no file of a picture or too large is refused in the words of the specification', async () => {
  drawSmall.mockRejectedValue(new Error('This browser opens none of it'))
  const { invalidFile, tooLarge } = photoMessages
  await expect(takePhoto(file(smallPdf))).rejects.toMatchObject({ ...titled(invalidFile) })
  await expect(takePhoto(file(Buffer.from('PK')))).rejects.toMatchObject(titled(invalidFile))
  await expect(takePhoto(file(Buffer.alloc(limits.fileBytes + 1)))).rejects.toMatchObject(titled(tooLarge))
})

const titled = ({ title, text }: { title: string; text: string }) => ({ title, message: text })
