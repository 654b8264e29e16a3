import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { actionRow, rentalRow } from '../../support/fixtures/booking-row.ts'
import { bookingPageAnswers } from '../../support/screens/booking-page.ts'
import { chooseDays, dayButton } from '../../support/screens/calendar.ts'
import { facts } from '../../support/screens/facts.ts'
import { openScreen } from '../../support/screens/open-screen.ts'
import { bola, profileOf } from '../../support/screens/rows.ts'
import { type Answers, refusal } from '../../support/screens/server.ts'

const extend = 'POST /rest/v1/rpc/extend_rental'
const quote = 'POST /rest/v1/rpc/quote_extension'
const paper = 'POST /functions/v1/generate-rental-agreement'
const taken = 'POST /rest/v1/rpc/item_taken_dates'

const rental = () =>
  rentalRow({
    booking_status: 'active',
    handed_over_at: '2026-08-10T09:00:00Z',
    handover_proven_at: '2026-08-10T09:00:00Z',
    actions: [actionRow({ action: 'extend' })],
  })

/** Bola has the gele until the 12th and wants it longer; ₦1,000 a day. */
async function longerDialog(answers: Answers = {}) {
  const booking = rental()
  const terms = { id: booking.item_id, min_rental_days: 1, max_rental_days: 30, buffer_days: 0 }
  const screen = await openScreen(`/booking/${booking.id}`, {
    as: bola,
    at: '2026-08-11T09:00:00+01:00',
    answers: {
      ...bookingPageAnswers(booking),
      'GET /rest/v1/items': [{ ...terms, rental_period: 'daily' }],
      [taken]: [{ kind: 'booked', start_date: '2026-08-10', end_date: '2026-08-12' }],
      [quote]: [{ extra_days: 2, extra_rent: 2000, new_end: '2026-08-14' }],
      ...answers,
    },
  })
  await screen.press('Keep it longer')
  const dialog = await screen.findByRole('dialog', { name: 'Keep it longer' })
  return { screen, dialog, booking }
}

test('A longer rental that the wallet cannot pay shows the way to top up', async () => {
  const { screen, dialog } = await longerDialog({
    'GET /rest/v1/profiles': [profileOf(bola, { wallet_balance: 700 })],
  })
  await chooseDays(screen, dialog, '14 August 2026')
  const topUp = await within(dialog).findByRole('link', { name: 'Insufficient - Top up' })
  expect(topUp.getAttribute('href')).toBe('/wallet')
  const pay = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Pay ₦2,000' })
  expect(pay.disabled).toBe(true)
})

test('Days that somebody else was faster to book are said, and shut in the calendar', async () => {
  const { screen, dialog } = await longerDialog({
    [extend]: refusal('PT409', 'Not available', 'Someone else has booked some of these days.'),
  })
  await chooseDays(screen, dialog, '14 August 2026')
  screen.answer({
    [taken]: [
      { kind: 'booked', start_date: '2026-08-10', end_date: '2026-08-12' },
      { kind: 'booked', start_date: '2026-08-14', end_date: '2026-08-16' },
    ],
  })
  await screen.press('Pay ₦2,000', dialog)
  await screen.seesToast('Not available', 'Someone else has booked some of these days.')
  await waitFor(() => expect(dayButton(dialog, '14 August 2026').disabled).toBe(true))
  expect(dayButton(dialog, '14 August 2026').getAttribute('aria-label')).toContain('taken')
  expect(dayButton(dialog, '13 August 2026').disabled).toBe(false)
})

test('Pressed twice it is paid once, at the price that was shown', async () => {
  const { screen, dialog, booking } = await longerDialog()
  await chooseDays(screen, dialog, '14 August 2026')
  await waitFor(() =>
    expect(facts(dialog)).toEqual({
      'More days': '2',
      'New last day': '14 Aug 2026',
      'To pay now': '₦2,000',
    }),
  )
  screen.answer({
    [paper]: { status: true, message: '', data: { url: '/paper' } },
    [extend]: () => {
      Object.assign(booking, { rental_end_date: '2026-08-14', rental_duration_days: 5 })
      return [{}]
    },
  })
  await screen.pressTwice('Pay ₦2,000', dialog)
  await screen.seesToast('Rental extended', 'Bring it back by 14 Aug 2026.')
  await waitFor(() =>
    expect(facts(screen.getByRole('article'))).toMatchObject({ 'Rental duration': '5 days' }),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.sent(extend)).toEqual([
    { p_transaction_id: booking.id, p_new_end: '2026-08-14', p_amount: 2000 },
  ])
})
