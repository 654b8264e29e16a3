import { expect, test, vi } from 'vitest'
import { prepareFile } from '@/features/verification/model/document-file'
import { smallPdf } from '../../../support/fixtures/pdf.ts'

// A phone's photos are sent as somebody; a PDF stays as it is.
vi.mock('@/lib/files/draw-photo', () => ({ drawSmall: (photo: Blob) => photo }))

const pdf = (content: Uint8Array<ArrayBuffer>) => new File([content], 'bill.pdf', { type: 'application/pdf' })

test('a whole PDF is sent as it is', async () => {
  const prepared = await prepareFile('utility_bill', pdf(new Uint8Array(smallPdf)))
  expect(prepared).toMatchObject({ name: 'bill.pdf', extension: 'pdf' })
})

test.each([
  ['half of one', smallPdf.subarray(0, smallPdf.length / 2)],
  ['one with a file behind it', Buffer.concat([smallPdf, Buffer.alloc(2000, 'x')])],
])('%s is refused before it is sent: what checks uploads would remove it', async (_what, content) => {
  await expect(prepareFile('utility_bill', pdf(new Uint8Array(content)))).rejects.toMatchObject({
    status: 415,
  })
})
