import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { rentalRow } from '../../support/fixtures/booking-row.ts'
import { bookingAnswers } from '../../support/screens/bookings.ts'
import { openScreen } from '../../support/screens/open-screen.ts'
import { bola } from '../../support/screens/rows.ts'
import { noNetwork } from '../../support/screens/server.ts'

const verify = 'POST /functions/v1/verify-payment'
const paper = 'POST /functions/v1/generate-rental-agreement'

const rental = rentalRow()
const said = (data: object) => ({ status: true, message: '', data })
const booked = said({
  outcome: 'booked',
  transaction_id: rental.id,
  amount: 8000,
  payment_status: 'successful',
  booking_status: 'confirmed',
})

/** Where Paystack sends people back to. */
const openResult = (answer: () => unknown, address = '/payment-success?reference=aso-1') =>
  openScreen(address, {
    as: bola,
    answers: { ...bookingAnswers(rental), [verify]: answer, [paper]: said({ url: '/paper' }) },
  })

test('A payment whose verification fails can be verified again, and leads to the bookings', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const screen = await openResult(() => promise)
  await screen.findByRole('heading', { name: 'Verifying your payment' })
  resolve(Response.json({}, { status: 400 }))
  await screen.findByRole('heading', { name: 'Verification failed' })
  screen.getByText(/please contact support with this reference/)
  screen.getByText('aso-1')
  const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(leadsTo('Back to Market')).toBe('/marketplace')
  expect(leadsTo('View My Bookings')).toBe('/transactions')
  screen.answer({ [verify]: booked })
  await screen.press('Retry Verification')
  await screen.findByRole('heading', { name: 'Payment successful' })
  await screen.findByText('Taking you to your booking…')
  // After a moment they come by themselves.
  await waitFor(() => expect(screen.path()).toBe(`/booking/${rental.id}?paid=8000`))
  expect(screen.sent(verify).at(-1)).toEqual({ reference: 'aso-1' })
})

test('Who reaches for a button is not led away', async () => {
  const screen = await openResult(() => booked)
  await screen.findByText('Taking you to your booking…')
  await screen.user.hover(screen.getByRole('link', { name: 'Back to Market' }))
  await waitFor(() => expect(screen.queryByText('Taking you to your booking…')).toBeNull())
})

test('A reference that nobody knows is said so', async () => {
  const screen = await openResult(() =>
    Response.json({ status: false, message: 'No', data: null }, { status: 404 }),
  )
  await screen.findByText(/^Payment reference not found/)
})

test('Without a network it says so, and is asked again', async () => {
  const screen = await openResult(noNetwork)
  await screen.findByRole('heading', { name: 'You are offline' })
  screen.answer({ [verify]: booked })
  await screen.press('Retry Verification')
  await screen.findByRole('heading', { name: 'Payment successful' })
})

test('An address without a reference says that there is none', async () => {
  const screen = await openResult(() => booked, '/payment-success')
  await screen.findByText('No payment reference found in URL parameters')
  expect(screen.queryByRole('button', { name: 'Retry Verification' })).toBeNull()
  expect(screen.sent(verify)).toEqual([])
})
