import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { actionRow, rentalRow } from '../../support/fixtures/booking-row.ts'
import { bookingPageAnswers } from '../../support/screens/booking-page.ts'
import { facts } from '../../support/screens/facts.ts'
import { openScreen } from '../../support/screens/open-screen.ts'
import { bola } from '../../support/screens/rows.ts'
import { type Answers, refusal } from '../../support/screens/server.ts'

const confirmReturn = 'PATCH /rest/v1/transactions'
const lastDay = '2026-08-12T12:00:00+01:00'

/** Bola has it, and the last day has come. */
async function openReturn(answers: Answers) {
  const rental = rentalRow({
    booking_status: 'active',
    handed_over_at: '2026-08-10T09:00:00Z',
    handover_proven_at: '2026-08-10T09:00:00Z',
    actions: [actionRow({ action: 'confirm_return' })],
  })
  const screen = await openScreen(`/return/${rental.id}`, {
    as: bola,
    at: lastDay,
    answers: {
      ...bookingPageAnswers(rental),
      ...answers,
    },
  })
  const notes = await screen.findByLabelText<HTMLTextAreaElement>('Notes (optional)')
  return { screen, notes, rental }
}

test('A return that cannot be confirmed says so, and what was typed stays', async () => {
  const { screen, notes } = await openReturn({ [confirmReturn]: () => Response.json({}, { status: 500 }) })
  screen.getByRole('heading', { name: 'Return confirmation' })
  expect(
    screen.getAllByRole('listitem').filter(({ textContent }) => textContent.includes('Not yet')),
  ).toHaveLength(2)
  expect(facts(screen.getByRole('main'))).toMatchObject({ 'Rental duration': '3 days', Owner: 'Ada' })
  await screen.user.type(notes, 'All clean.')
  await screen.press('Confirm return')
  await screen.seesToast('Failed to confirm return', 'Failed to confirm return. Please try again.')
  expect(notes.value).toBe('All clean.')
})

test('A refusal is said in the words of the database', async () => {
  const { screen } = await openReturn({
    [confirmReturn]: refusal('PT409', 'Too soon', 'It begins tomorrow.'),
  })
  await screen.press('Confirm return')
  await screen.seesToast('Too soon', 'It begins tomorrow.')
})

test('Pressed twice it is confirmed once, with the day and the note, and the booking is read again', async () => {
  const answer = Promise.withResolvers<void>()
  const { screen, notes, rental } = await openReturn({
    [confirmReturn]: async () => {
      await answer.promise
      rental.borrower_return_confirmed = true
      rental.actions = []
      return [{ id: rental.id }]
    },
  })
  await screen.user.type(notes, ' All clean. ')
  await screen.pressTwice('Confirm return')
  answer.resolve()
  await screen.seesToast('Return confirmed')
  await screen.findByText('You confirmed. Waiting for Ada.')
  expect(screen.queryByRole('button', { name: 'Confirm return' })).toBeNull()
  expect(screen.sent(confirmReturn)).toEqual([
    { borrower_return_confirmed: true, return_notes: 'All clean.', actual_return_date: '2026-08-12' },
  ])
})

test.each([
  ['2026-08-13', 'The return date cannot be in the future'],
  ['2026-08-09', /^It cannot be back before the rental begins/],
])('A return on %s is refused at its field', async (day, words) => {
  const { screen } = await openReturn({})
  const field = screen.getByLabelText<HTMLInputElement>('The day you gave it back')
  await screen.user.clear(field)
  await screen.user.type(field, day)
  const form = field.closest('form') ?? field
  await within(form).findByText(words)
  await screen.press('Confirm return')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(screen.sent(confirmReturn)).toEqual([])
})
