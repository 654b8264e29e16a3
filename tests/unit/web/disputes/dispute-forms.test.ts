import { beforeEach, describe, expect, test, vi } from 'vitest'
import { limits } from '#contract/constants.ts'
import { disputeMessages } from '#contract/messages/dispute.ts'
import { photoMessages } from '#contract/messages/photo.ts'
import { Refusal } from '@/lib/errors'
import { pdfOfSize, smallPdf } from '../../../support/fixtures/pdf.ts'

vi.mock('@/lib/session', () => ({ session: {} }))
const { prepareEvidence } = await import('@/features/disputes/model/evidence')
const { issueForms } = await import('@/features/disputes/model/issue-form')
const { explainFiles, explainIn } = await import('@/features/disputes/model/refusals')

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  return () => vi.unstubAllGlobals()
})

const file = (content: Buffer | string, type = 'application/pdf') =>
  new File([Buffer.from(content)], 'evidence.pdf', { type })

const only = issueForms.return.refusals.invalidFiles

describe('a file chosen as evidence', () => {
  test('may be a PDF of exactly 5 MB', async () => {
    const { blob, extension } = await prepareEvidence(file(pdfOfSize(limits.fileBytes)), only)
    expect([blob.size, blob.type, extension]).toEqual([limits.fileBytes, 'application/pdf', 'pdf'])
  })

  test.each([
    ['one byte more', pdfOfSize(limits.fileBytes + 1), 'application/pdf'],
    ['empty', '', 'application/pdf'],
    ['a web page named a PDF', '<!doctype html><script>alert(1)</script>', 'application/pdf'],
    ['a program', 'MZ\x90\0', 'application/pdf'],
    ['an archive', 'PK\x03\x04', 'application/zip'],
  ])('is refused where it is %s', async (_, content, type) => {
    await expect(prepareEvidence(file(content, type), only)).rejects.toMatchObject({
      title: 'Invalid files',
      message: 'Only images and PDFs under 5MB are allowed',
    })
  })

  test.each([
    ['a PDF that breaks off', smallPdf.subarray(0, -6), 'application/pdf', photoMessages.damagedPdf],
    [
      'a web page named a picture',
      '<!doctype html><script>1</script>',
      'image/jpeg',
      photoMessages.damagedPicture,
    ],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml', photoMessages.damagedPicture],
  ])('is refused for what it is: %s', async (_, content, type, { text }) => {
    await expect(prepareEvidence(file(content, type), only)).rejects.toMatchObject({
      title: 'Invalid files',
      message: text,
    })
  })

  test('may have around it what mail programs and scanners leave', async () => {
    const { blob } = await prepareEvidence(
      file(Buffer.concat([Buffer.from('\ufeff\r\n'), smallPdf, Buffer.from('-- sent by mail')]), ''),
      only,
    )
    expect(Buffer.from(await blob.arrayBuffer())).toEqual(smallPdf)
  })
})

test('Files that are chosen together are refused once, with all that is wrong', () => {
  const { refusals } = issueForms.report
  const { tooManyFiles } = disputeMessages
  expect(explainFiles(refusals, [])).toBeUndefined()
  expect(explainFiles(refusals, [refusals.invalidFiles.text])).toEqual(refusals.invalidFiles)
  expect(explainFiles(refusals, [tooManyFiles, refusals.invalidFiles.text])).toEqual({
    title: 'Invalid Files',
    text: 'You can add at most 5 files. Only images and PDFs under 5MB are allowed',
  })
})

describe('what the server refuses', () => {
  const said = (text: string, title: string) => new Refusal(text, title, 409)

  test('stands under the titles of the report screen', () => {
    const { refusals } = issueForms.report
    const open = said('Aso is already reviewing this booking.', 'Error submitting dispute')
    expect(explainIn(refusals, open)).toEqual({
      title: 'Submission Failed',
      text: 'Aso is already reviewing this booking.',
    })
    expect(explainIn(refusals, said('No such file', 'Invalid files'))).toEqual({
      title: 'Invalid Files',
      text: 'No such file',
    })
    expect(explainIn(refusals, new Error('no words'))).toEqual({
      title: 'Submission Failed',
      text: 'Please try again later',
    })
  })

  test('stands under the titles of the form of a return', () => {
    const { refusals } = issueForms.return
    const open = said('Aso is already reviewing this booking.', 'Error submitting dispute')
    expect(explainIn(refusals, open).title).toBe('Error submitting dispute')
    expect(explainIn(refusals, said('No such file', 'Invalid files')).title).toBe('Invalid files')
    expect(explainIn(refusals, new Error('no words')).title).toBe('Error submitting dispute')
  })

  test('keeps a title of its own', () => {
    const missing = said('We could not find this booking.', 'Transaction Not Found')
    expect(explainIn(issueForms.report.refusals, missing).title).toBe('Transaction Not Found')
  })
})
