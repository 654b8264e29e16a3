import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { actionRow, adaId, rentalRow } from '../../support/fixtures/booking-row.ts'
import { bookingPageAnswers } from '../../support/screens/booking-page.ts'
import { pdfOf } from '../../support/screens/files.ts'
import { openScreen, type Screen } from '../../support/screens/open-screen.ts'
import { takesPhotos } from '../../support/screens/photos.ts'
import { ada } from '../../support/screens/rows.ts'
import { type Answers, refusal, type SentRequest } from '../../support/screens/server.ts'

const claim = 'POST /rest/v1/rpc/claim_deposit'
const upload = 'POST /storage/v1/object/documents/*'

const rental = rentalRow({
  booking_status: 'active',
  handed_over_at: '2026-08-10T09:00:00Z',
  handover_proven_at: '2026-08-10T09:00:00Z',
  borrower_return_confirmed: true,
  borrower_return_date: '2026-08-12',
  actions: (['confirm_return', 'claim'] as const).map((action) => actionRow({ party: 'lender', action })),
})

/** Ada photographed it when it came back. */
const ownPhoto = ({ body }: SentRequest) =>
  (body as { prefix: string }).prefix.endsWith(`/return/${adaId}`) ? [{ name: '1.jpg', id: 'one' }] : []

/** Bola says that it is back; Ada has the form of a claim before her. */
async function openClaim(answers: Answers = {}) {
  takesPhotos()
  const screen = await openScreen(`/return/${rental.id}`, {
    as: ada,
    at: '2026-08-12T18:00:00+01:00',
    answers: {
      ...bookingPageAnswers(rental),
      'POST /storage/v1/object/list/condition-photos': ownPhoto,
      'POST /storage/v1/object/sign/*': { signedURL: '/photo' },
      ...answers,
    },
  })
  await screen.press('Something is wrong')
  return screen
}

const sendClaim = (screen: Screen) => screen.press(/^Confirm return and claim/)

/** A line of a kind, with its fields. */
async function addLine(screen: Screen, kind: string) {
  await screen.press(kind)
  const line = await screen.findByRole('group', { name: kind })
  const inside = within(line)
  return {
    line,
    inside,
    amount: inside.getByLabelText<HTMLInputElement>('Amount in naira'),
    words: inside.getByLabelText<HTMLTextAreaElement>('What happened'),
    add: (...chosen: File[]) => screen.user.upload(inside.getByLabelText('Add evidence'), chosen),
    files: () => inside.queryAllByRole('button', { name: /^Remove .+\.pdf$/ }),
  }
}

test('A claim needs a line, an amount and words', async () => {
  const screen = await openClaim()
  await sendClaim(screen)
  await screen.findByText('Please claim at least one line')
  const { inside } = await addLine(screen, 'Loss')
  await sendClaim(screen)
  await inside.findByText('Please enter an amount above 0 with at most two decimals')
  inside.getByText('Please say why, in your own words')
  expect(screen.sent(claim)).toEqual([])
})

test('Together the lines are no more than the deposit, and who goes back to the day finds them as they were', async () => {
  const screen = await openClaim()
  const { line, amount, words } = await addLine(screen, 'Loss')
  await screen.user.type(amount, '5000.01')
  await screen.user.type(words, 'Burnt')
  await sendClaim(screen)
  await screen.findByText('Together the lines are more than the deposit of ₦5,000')
  await screen.press('Back')
  await waitFor(() => expect(line.closest('[hidden]') === null).toBe(false))
  await screen.press('Something is wrong')
  await waitFor(() => expect(line.closest('[hidden]') === null).toBe(true))
  expect([amount.value, words.value]).toEqual(['5000.01', 'Burnt'])
  expect(screen.sent(claim)).toEqual([])
})

test('A line has five files at most, those of the handover and the return among them', async () => {
  const screen = await openClaim()
  const { inside, add, files } = await addLine(screen, 'Loss')
  await add(new File(['%PDF-1.7 and nothing else'], 'bill.pdf', { type: 'application/pdf' }))
  await inside.findByText(/^This PDF is damaged or incomplete/)
  expect(files()).toEqual([])
  await screen.user.click(await inside.findByRole('button', { name: 'Photo of the return, by you' }))
  await add(...Array.from({ length: 5 }, () => pdfOf('bill')))
  await inside.findByText('You can add at most 5 files')
  await inside.findByText(/^5 of 5 files/)
  expect(files()).toHaveLength(4)
  expect(inside.queryByLabelText('Add evidence')).toBeNull()
  for (const file of files().slice(0, 1)) await screen.user.click(file)
  await inside.findByText(/^4 of 5 files/)
  inside.getByLabelText('Add evidence')
})

test('A file that is lost on its way keeps the claim back, and goes with it when it is sent again', async () => {
  const screen = await openClaim({ [upload]: Response.json({}, { status: 500 }) })
  const { inside, amount, words, add } = await addLine(screen, 'Repair')
  await add(pdfOf('tailor'))
  await inside.findByText('tailor.pdf')
  await screen.user.type(amount, '2000')
  await screen.user.type(words, 'The zip is torn')
  await screen.press('Confirm return and claim ₦2,000')
  await screen.seesToast('Claim not sent', 'What you typed is kept. Please try again.')
  await inside.findByText('Not sent')
  expect(screen.sent(claim)).toEqual([])
  screen.answer({ [upload]: {}, [claim]: null })
  await screen.pressTwice('Confirm return and claim ₦2,000')
  await screen.seesToast('Claim sent')
  const evidence = [expect.stringMatching(`^documents/${adaId}/${rental.id}/.+\\.pdf$`)]
  expect(screen.sent(claim)).toEqual([
    {
      p_transaction_id: rental.id,
      p_returned_on: '2026-08-12',
      p_lines: [{ kind: 'repair', amount: 2000, words: 'The zip is torn', evidence }],
    },
  ])
})

test('A claim that the database refuses is said in its words, and stays', async () => {
  const screen = await openClaim({ [claim]: refusal('PT409', 'Too late', 'It is paid out.') })
  const { amount, words } = await addLine(screen, 'Cleaning')
  await screen.user.type(amount, '300')
  await screen.user.type(words, 'Oil')
  await screen.press('Confirm return and claim ₦300')
  await screen.seesToast('Too late', 'It is paid out.')
  expect([amount.value, words.value]).toEqual(['300', 'Oil'])
})
