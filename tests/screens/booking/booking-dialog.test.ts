import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { rentalRow } from '../../support/fixtures/booking-row.ts'
import { bookingAnswers, bookingCard } from '../../support/screens/bookings.ts'
import { chooseDays, dayButton } from '../../support/screens/calendar.ts'
import { itemAnswers, itemRow } from '../../support/screens/items.ts'
import { goOffline, goOnline } from '../../support/screens/network.ts'
import { openScreen } from '../../support/screens/open-screen.ts'
import { bola, profileOf } from '../../support/screens/rows.ts'
import { type Answers, refusal } from '../../support/screens/server.ts'

const insert = 'POST /rest/v1/transactions'
const byWallet = 'POST /functions/v1/wallet-payment'
const book = 'Book for ₦25,000'

const said = (data: object) => ({ status: true, message: '', data })
const fault = () => Response.json({}, { status: 500 })
const taken = refusal(
  'PT409',
  'Item not available',
  'This item is already booked on some of these dates. Please choose other dates.',
)

const poor: Answers = { 'GET /rest/v1/profiles': [profileOf(bola, { wallet_balance: 700 })] }

/** The dialog in which Ada's gown is rented by Bola. */
async function rentDialog(answers: Answers = {}, balance = '₦30,000') {
  const item = itemRow()
  const screen = await openScreen(`/item/${item.id}`, {
    as: bola,
    answers: { ...itemAnswers(item), ...answers },
  })
  await screen.press('Rent')
  const dialog = await screen.findByRole('dialog', { name: 'Rent Ankara gown' })
  await within(dialog).findByText(`Balance ${balance}`)
  const choose = async (name: string) => screen.user.click(within(dialog).getByRole('radio', { name }))
  return { screen, dialog, item, choose }
}

/** It is stored, and paid from the wallet. */
const booked: Answers = {
  ...bookingAnswers(rentalRow({ item: { ...rentalRow().item, title: 'Ankara gown' } })),
  [insert]: [{ id: 'c0000000-0000-4000-8000-000000000003', total_amount: 25_000, hold_expires_at: null }],
  [byWallet]: said({ booking_status: 'confirmed' }),
  'POST /functions/v1/generate-rental-agreement': said({ url: '/paper' }),
}

test('A booking that cannot be made says so, and what was chosen is kept', async () => {
  const { screen, dialog } = await rentDialog({ [insert]: fault })
  await chooseDays(screen, dialog, '10 August 2026', '12 August 2026')
  await screen.user.type(within(dialog).getByLabelText('Special instructions (optional)'), 'Iron it')
  await screen.press(book, dialog)
  await screen.seesToast('Booking failed', 'Unable to create booking. Please try again.')
  await screen.button(book, dialog)
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Special instructions (optional)').value).toBe(
    'Iron it',
  )
  expect(screen.sent(byWallet)).toEqual([])
})

test('Who owes something overdue is sent to pay it before choosing anything', async () => {
  const item = itemRow()
  const debt = { owed: 18_500, is_overdue: true }
  const screen = await openScreen(`/item/${item.id}`, {
    as: bola,
    answers: {
      ...itemAnswers(item),
      'POST /rest/v1/rpc/my_debts': [debt, { ...debt, owed: 500, is_overdue: false }],
    },
  })
  await screen.press('Rent')
  const dialog = await screen.findByRole('dialog', { name: 'Rent Ankara gown' })
  await within(dialog).findByText('₦18,500 that you owe is overdue. Pay it, then you can book.')
  const link = within(dialog).getByRole('link', { name: 'See what you owe' })
  expect(link.getAttribute('href')).toBe('/wallet')
  expect(within(dialog).queryByRole('button', { name: 'Book' })).toBeNull()
})

test('Pressed twice it is booked and paid once', async () => {
  const { screen, dialog } = await rentDialog(booked)
  await chooseDays(screen, dialog, '10 August 2026', '12 August 2026')
  await screen.pressTwice(book, dialog)
  await screen.seesToast('Payment successful', 'Your booking is confirmed.')
  await bookingCard(screen, 'Ankara gown')
  expect(screen.path()).toBe('/transactions')
  expect(screen.sent(insert)).toEqual([
    expect.objectContaining({
      transaction_type: 'rent',
      rental_start_date: '2026-08-10',
      rental_end_date: '2026-08-12',
      payment_method: 'wallet',
      total_amount: 25_000,
    }),
  ])
  expect(screen.sent(byWallet)).toHaveLength(1)
})

test('After a fault of the payment the same booking is paid, and no other is made', async () => {
  const later = {
    id: 'c0000000-0000-4000-8000-000000000003',
    total_amount: 25_000,
    hold_expires_at: '2026-08-03T09:00:00Z',
  }
  const { screen, dialog } = await rentDialog({ ...booked, [insert]: [later], [byWallet]: fault })
  await chooseDays(screen, dialog, '10 August 2026', '12 August 2026')
  await screen.press(book, dialog)
  await screen.seesToast('Payment failed', 'Failed to process wallet payment')
  screen.answer(booked)
  await screen.press(book, dialog)
  await screen.seesToast('Payment successful')
  expect([screen.sent(insert).length, screen.sent(byWallet).length]).toEqual([1, 2])
})

test('Days that another person has just booked are named at once, and the form keeps its values', async () => {
  const { screen, dialog } = await rentDialog({ [insert]: taken })
  await chooseDays(screen, dialog, '31 August 2026', '2 September 2026')
  const words = within(dialog).getByLabelText<HTMLTextAreaElement>('Special instructions (optional)')
  await screen.user.type(words, 'Iron it')
  screen.answer({
    'POST /rest/v1/rpc/item_taken_dates': [
      { kind: 'booked', start_date: '2026-08-31', end_date: '2026-09-02' },
    ],
  })
  await screen.press(book, dialog)
  await screen.seesToast('Item not available', 'This item is already booked on some of these dates.')
  expect(words.value).toBe('Iron it')
  // The calendar, which had turned on, has gone back to where they begin.
  await waitFor(() =>
    expect(dayButton(dialog, '31 August 2026').getAttribute('aria-label')).toContain('taken'),
  )

  screen.answer(booked)
  await screen.press(/^Start date/, dialog)
  await chooseDays(screen, dialog, '5 September 2026', '7 September 2026')
  await screen.press(book, dialog)
  await screen.seesToast('Payment successful')
  expect(screen.sent(insert).at(-1)).toMatchObject({
    rental_start_date: '2026-09-05',
    rental_end_date: '2026-09-07',
    special_instructions: 'Iron it',
  })
})

test('A limit of the person is said in the words of the database', async () => {
  const { screen, dialog } = await rentDialog({
    [insert]: refusal('PT403', 'Rental limit reached', 'Finish your running rental first.'),
  })
  await chooseDays(screen, dialog, '10 August 2026', '12 August 2026')
  await screen.press(book, dialog)
  await screen.seesToast('Rental limit reached', 'Finish your running rental first.')
})

test('Without a connection nothing is sent, what was typed stays, and it is booked once there is one', async () => {
  const { screen, dialog, choose } = await rentDialog(booked)
  await chooseDays(screen, dialog, '10 August 2026', '12 August 2026')
  await choose('Delivery')
  const address = within(dialog).getByLabelText<HTMLTextAreaElement>('Delivery address')
  await screen.user.type(address, '5 Marina')
  goOffline()
  await screen.findByText('You are offline. What you typed is saved.')
  await screen.press('Book for ₦27,500', dialog)
  await screen.seesToast(
    'You are offline',
    'This moves money, so it needs a connection. Nothing was sent and what you typed is kept.',
  )
  expect(address.value).toBe('5 Marina')
  expect(screen.sent(insert)).toEqual([])

  screen.answer({
    [insert]: [{ id: 'c0000000-0000-4000-8000-000000000003', total_amount: 27_500, hold_expires_at: null }],
  })
  goOnline()
  await waitFor(() => expect(screen.queryByText('You are offline. What you typed is saved.')).toBeNull())
  await screen.press('Book for ₦27,500', dialog)
  await screen.seesToast('Payment successful')
  expect(screen.sent(insert)).toEqual([
    expect.objectContaining({ delivery_address: '5 Marina', total_amount: 27_500 }),
  ])
})

test('Missing fields are named one after the other and get the focus', async () => {
  const { screen, dialog, choose } = await rentDialog(poor, '₦700')
  await screen.press('Book', dialog)
  await screen.seesToast('Missing dates', 'Please select start and end dates for your rental.')
  await chooseDays(screen, dialog, '10 August 2026', '12 August 2026')
  await choose('Delivery')
  await screen.press('Book for ₦27,500', dialog)
  await screen.seesToast('Delivery address required', 'Please enter a delivery address.')
  await within(dialog).findByText('Please enter a delivery address.', { selector: 'p' })
  const address = within(dialog).getByLabelText('Delivery address')
  expect(document.activeElement).toBe(address)
  await screen.user.type(address, '5 Marina')
  await choose('Wallet')
  await screen.press('Book for ₦27,500', dialog)
  await screen.seesToast('Insufficient wallet balance', 'You need ₦27,500 but have ₦700 available.')
  expect(screen.sent(insert)).toEqual([])
})

test('A wallet that holds too little shows its balance, and the way to top up', async () => {
  const { screen, dialog } = await rentDialog(poor, '₦700')
  await chooseDays(screen, dialog, '10 August 2026', '12 August 2026')
  expect(within(dialog).getByRole('radio', { name: 'Card' }).getAttribute('aria-checked')).toBe('true')
  const topUp = within(dialog).getByRole('link', { name: 'Insufficient - Top up' })
  expect(topUp.getAttribute('href')).toBe('/wallet')
})

test('A price that the owner has changed meanwhile is said before anything is paid', async () => {
  const dearer = { id: 'c0000000-0000-4000-8000-000000000003', total_amount: 28_000, hold_expires_at: null }
  const { screen, dialog } = await rentDialog({ [insert]: [dearer] })
  await chooseDays(screen, dialog, '10 August 2026', '12 August 2026')
  await screen.press(book, dialog)
  await screen.seesToast('The price has changed', 'Please check the new total, then book.')
  expect(screen.sent(byWallet)).toEqual([])
})
