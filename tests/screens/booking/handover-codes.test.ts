import { expect, test } from 'vitest'
import type { Person } from '@/lib/session'
import { actionRow, rentalRow } from '../../support/fixtures/booking-row.ts'
import { bookingPageAnswers } from '../../support/screens/booking-page.ts'
import { openScreen } from '../../support/screens/open-screen.ts'
import { ada, bola } from '../../support/screens/rows.ts'
import { type Answers, refusal } from '../../support/screens/server.ts'

const handover = 'POST /rest/v1/rpc/my_handover'
const enter = 'POST /rest/v1/rpc/enter_handover_code'
const why = 'Too many wrong codes were typed, so codes no longer work.'
/** Who gives it has no code, but types that of the other side. */
const handoverOf = (as: Person, closed = false): Answers => ({
  [handover]: Response.json({ step: 'handover', code: as === bola && !closed ? '123456' : null, closed }),
})
const wrong = { accepted: false, title: 'Invalid Code', message: 'This is not the code the other side sees.' }

/** The first day of the rental: Bola shows a code, and Ada types it. */
function openHandover(as: Person, answers: Answers) {
  const booking = rentalRow({ actions: [actionRow({ party: 'lender', action: 'mark_handed_over' })] })
  return openScreen(`/booking/${booking.id}`, {
    as,
    at: '2026-08-10T09:00:00+01:00',
    answers: { ...bookingPageAnswers(booking), ...handoverOf(as), ...answers },
  })
}

test('A wrong code is said at its field, and the other side’s code is asked for again', async () => {
  const screen = await openHandover(ada, { [enter]: [wrong] })
  const field = await screen.findByLabelText('Six-digit code')
  await screen.user.type(field, '000000')
  await screen.findByText('Invalid Code. This is not the code the other side sees.')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.sent(enter)).toEqual([expect.objectContaining({ p_code: '000000' })])
})

test('After too many wrong codes the owner is told how to go on without one', async () => {
  const screen = await openHandover(ada, { [enter]: [wrong] })
  const field = await screen.findByLabelText('Six-digit code')
  screen.answer(handoverOf(ada, true))
  await screen.user.type(field, '000000')
  await screen.findByText('Go on without a code')
  screen.getByText(`${why} “Handed over” marks it.`)
  expect(screen.queryByLabelText('Six-digit code')).toBeNull()
  await screen.button('Handed over')
})

test('After too many wrong codes the renter is told that the owner marks it', async () => {
  const screen = await openHandover(bola, handoverOf(bola, true))
  await screen.findByText(`${why} Ada marks it handed over.`)
  expect(screen.queryByLabelText('QR code')).toBeNull()
})

test('A code that could not be sent is said, and stays', async () => {
  const screen = await openHandover(ada, { [enter]: refusal('PT429', 'Too fast', 'Please wait a minute.') })
  const field = await screen.findByLabelText<HTMLInputElement>('Six-digit code')
  await screen.user.type(field, '123456')
  await screen.seesToast('Too fast', 'Please wait a minute.')
  expect(field.value).toBe('123456')
})

test('A code that could not be read is asked for again', async () => {
  const screen = await openHandover(bola, { [handover]: refusal('PT400', 'No', 'No') })
  const again = await screen.button('Try again')
  screen.answer(handoverOf(bola))
  await screen.user.click(again)
  await screen.findByLabelText('QR code')
})
