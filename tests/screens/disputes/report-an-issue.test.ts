import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { actionRow, rentalRow } from '../../support/fixtures/booking-row.ts'
import { bookingAnswers } from '../../support/screens/bookings.ts'
import { pdfOf, photoOf } from '../../support/screens/files.ts'
import { openScreen } from '../../support/screens/open-screen.ts'
import { takesPhotos } from '../../support/screens/photos.ts'
import { bola } from '../../support/screens/rows.ts'
import { type Answers, refusal } from '../../support/screens/server.ts'

const insert = 'POST /rest/v1/disputes'
const upload = 'POST /storage/v1/object/documents/*'
const disputeId = 'b1000000-0000-4000-8000-000000000001'
const rental = rentalRow({ actions: [actionRow({ action: 'report_issue' })] })

const openReport = async (answers: Answers = {}) => {
  takesPhotos()
  const screen = await openScreen(`/create-dispute?transaction=${rental.id}`, {
    as: bola,
    answers: {
      ...bookingAnswers(rental),
      // What is shown after a report is another screen's.
      'POST /rest/v1/rpc/dispute_file': refusal('PT404', 'No', 'No'),
      ...answers,
    },
  })
  const issue = await screen.findByLabelText('Issue type')
  const story = screen.getByLabelText<HTMLTextAreaElement>('What happened?')
  const files = () =>
    within(screen.queryByRole('list', { name: 'Evidence' }) ?? document.createElement('ul'))
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent)
  const add = (...chosen: File[]) => screen.user.upload(screen.getByLabelText('Add evidence'), chosen)
  return { screen, issue, story, files, add }
}

const photosOf = (...names: string[]) => Promise.all(names.map(photoOf))

test('A report without a reason or words names both and is not sent', async () => {
  const { screen, issue } = await openReport()
  screen.getByText('False reports may affect your account status.')
  expect(
    within(issue)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Choose what is wrong',
    'Item not received',
    'Item damaged',
    'Item not as described',
    'Return issues',
    'Payment issues',
    'Communication issues',
    'Other',
  ])
  await screen.press('Submit report')
  await screen.seesToast('Incomplete form', 'Please select an issue type and describe what happened.')
  await screen.findByText('Please select an issue type.')
  await screen.findByText('Please describe what happened.')
  expect(screen.sent(insert)).toEqual([])
})

test('Files that are neither pictures nor PDFs, too large or too many are refused in one message', async () => {
  const { screen, files, add } = await openReport()
  const page = new File(['<script>alert(1)</script>'], 'page.html', { type: 'text/html' })
  const empty = new File([''], 'page.pdf', { type: 'application/pdf' })
  const large = new File([await photoOf('Big'), new Uint8Array(5_300_000)], 'large.jpg')
  await add(page, empty, large)
  await screen.seesToast('Invalid Files', 'Only images and PDFs under 5MB are allowed')
  expect(screen.getAllByText('Only images and PDFs under 5MB are allowed')).toHaveLength(1)
  expect(files()).toEqual([])
  await add(...(await photosOf('Front', 'Back', 'Hem')), pdfOf('receipt'))
  await waitFor(() => expect(files()).toHaveLength(4))
  await screen.press('Remove Hem.jpg')
  await waitFor(() => expect(files()).toHaveLength(3))
  await add(...(await photosOf('Hem', 'Label', 'Zip')))
  await screen.seesToast('Invalid Files', 'You can add at most 5 files')
  await waitFor(() => expect(files()).toHaveLength(5))
  expect(screen.queryByLabelText('Add evidence')).toBeNull()
})

test('A file that is lost on its way keeps the report back, and is sent again', async () => {
  const { screen, issue, story, files, add } = await openReport({
    [upload]: Response.json({}, { status: 500 }),
    [insert]: [{ id: disputeId }],
  })
  await add(await photoOf('Front'), pdfOf('receipt'))
  await waitFor(() => expect(files()).toHaveLength(2))
  await screen.user.selectOptions(issue, 'Item not as described')
  await screen.user.type(story, 'It is blue, not red.')
  await screen.press('Submit report')
  await screen.seesToast('Submission Failed', 'Please try again later')
  await screen.findByText('Not sent')
  expect([story.value, screen.sent(insert)]).toEqual(['It is blue, not red.', []])
  screen.answer({ [upload]: {} })
  await screen.press('Send Front.jpg again')
  await waitFor(() => expect(screen.queryByText('Not sent')).toBeNull())
  await screen.pressTwice('Submit report')
  await screen.seesToast('Dispute Submitted Successfully!', 'Our support team will reply within 24-48 hours.')
  await waitFor(() => expect(screen.path()).toBe(`/disputes/${disputeId}`))
  expect(screen.sent(insert)).toEqual([
    expect.objectContaining({
      transaction_id: rental.id,
      reporter_id: bola.id,
      issue_type: 'item_not_as_described',
      description: 'It is blue, not red.',
      evidence_urls: [expect.stringMatching(/\.jpg$/), expect.stringMatching(/\.pdf$/)],
    }),
  ])
})

test('What was typed and chosen is there again for who looks at another screen and comes back', async () => {
  const { screen, issue, story, files, add } = await openReport()
  await screen.user.selectOptions(issue, 'Other')
  await screen.user.type(story, 'It is blue.')
  await screen.findByText('11/1000')
  await add(pdfOf('receipt'))
  await waitFor(() => expect(files()).toHaveLength(1))
  await screen.user.click(screen.getByRole('link', { name: 'My Transactions' }))
  await screen.findByRole('heading', { level: 1, name: 'My Transactions' })
  history.back()
  const again = await screen.findByLabelText<HTMLTextAreaElement>('What happened?')
  expect([again.value, files()]).toEqual(['It is blue.', [expect.stringContaining('receipt.pdf')]])
})

test('A booking that can not be reported says why', async () => {
  const tooLate = actionRow({ action: 'report_issue', allowed: false, reason: 'It ended long ago.' })
  const screen = await openScreen(`/create-dispute?transaction=${rental.id}`, {
    as: bola,
    answers: bookingAnswers(rentalRow({ actions: [tooLate] })),
  })
  await screen.findByRole('heading', { name: 'No transaction to report' })
  screen.getByText('It ended long ago.')
})

test('Who has no bookings has nothing to report', async () => {
  const screen = await openScreen('/create-dispute', { as: bola, answers: bookingAnswers() })
  await screen.findByRole('heading', { name: 'No transaction to report' })
  screen.getByText('You can report confirmed bookings, and completed ones for a few days.')
})

test('The dispute of somebody else is not found', async () => {
  const screen = await openScreen(`/disputes/${disputeId}`, {
    as: bola,
    answers: { 'POST /rest/v1/rpc/dispute_file': refusal('PT404', 'Not found', 'Not found') },
  })
  await screen.findByRole('heading', { level: 1, name: 'Dispute not found' })
})
