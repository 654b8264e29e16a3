import { expect, test } from 'vitest'
import { isPdf, pdfIn } from '#contract/rules/pdf-bytes.ts'
import { pdfOf } from '../../support/fixtures/drawn-files.ts'
import { smallPdf } from '../../support/fixtures/pdf.ts'

test('a whole PDF is known as one, also with line ends after its end', async () => {
  expect(isPdf(smallPdf)).toBe(true)
  expect(isPdf(await pdfOf('Utility bill'))).toBe(true)
  expect(isPdf(Buffer.concat([smallPdf, Buffer.from('\r\n\0')]))).toBe(true)
})

test.each([
  ['\ufeff', ''],
  ['\r\n', '\r\n'],
  ['', '<!-- 0.02 s -->'],
  ['', '--\nSent from my phone'],
])('a PDF has a little around it and is found: %j, %j', (before, behind) => {
  const bytes = Buffer.concat([Buffer.from(before), smallPdf, Buffer.from(behind)])
  expect(isPdf(bytes)).toBe(true)
  expect(
    Buffer.from(pdfIn(bytes) ?? [])
      .toString()
      .trim(),
  ).toBe(smallPdf.toString().trim())
})

test.each([
  ['only a header', Buffer.from('%PDF-1.7\n')],
  ['a header and an end', Buffer.from('%PDF-1.7\n%%EOF\n')],
  ['a page behind it', Buffer.concat([smallPdf, Buffer.from('<script>alert(1)</script>')])],
  ['a page before it', Buffer.concat([Buffer.from('<!doctype html>'), smallPdf])],
  ['half of it', smallPdf.subarray(0, smallPdf.length / 2)],
  ['a table behind its end', Buffer.from(smallPdf.toString().replace(/startxref\n\d+/, 'startxref\n9999'))],
  ['no version', Buffer.from(smallPdf.toString().replace('%PDF-1.7', '%PDF-<b>'))],
  ['nothing', Buffer.alloc(0)],
])('%s is not a PDF', (_what, bytes) => {
  expect(isPdf(bytes)).toBe(false)
})
