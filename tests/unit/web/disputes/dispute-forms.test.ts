import { beforeEach, describe, expect, test, vi } from 'vitest'
import { limits } from '#contract/constants.ts'
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

describe('a file chosen as evidence', () => {
  test('may be a PDF of exactly 5 MB', async () => {
    const { blob, extension } = await prepareEvidence(file(pdfOfSize(limits.evidenceBytes)))
    expect([blob.size, blob.type, extension]).toEqual([limits.evidenceBytes, 'application/pdf', 'pdf'])
  })

  test.each([
    ['one byte more', pdfOfSize(limits.evidenceBytes + 1), 'application/pdf'],
    ['empty', '', 'application/pdf'],
    ['a PDF that breaks off', smallPdf.subarray(0, -6), 'application/pdf'],
    ['a web page named a PDF', '<!doctype html><script>alert(1)</script>', 'application/pdf'],
    ['a web page named a picture', '<!doctype html><script>alert(1)</script>', 'image/jpeg'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/svg+xml'],
    ['a program', 'MZ\x90\0', 'application/pdf'],
    ['an archive', 'PK\x03\x04', 'application/zip'],
  ])('is refused where it is %s', async (_, content, type) => {
    await expect(prepareEvidence(file(content, type))).rejects.toMatchObject({
      title: 'Invalid files',
      message: 'Only images and PDFs under 5MB are allowed',
    })
  })
})

test('Files that are chosen together are refused once, with all that is wrong', () => {
  const { refusals } = issueForms.report
  const said = (tooMany: boolean, invalid: boolean) => explainFiles(refusals, { tooMany, invalid })
  expect(said(false, false)).toBeUndefined()
  expect(said(false, true)).toEqual(refusals.invalidFiles)
  expect(said(true, true)).toEqual({
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
