import { beforeAll, test } from 'vitest'
import { addDays, lagosToday } from '#contract/rules/dates.ts'
import { uploadPhoto } from '../../support/api/market-photos.ts'
import {
  type Booking,
  book,
  fund,
  invoke,
  join,
  joinApproved,
  list,
  type Member,
} from '../../support/api/members.ts'
import { daysPass, payFromWallet } from '../../support/api/stored-money.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { bookingCard, chooseDates, openBooking } from '../../support/browser/booking-screens.ts'
import { openTestSite, sees, seesForAMoment } from '../../support/browser/test-site.ts'

const site = openTestSite()

let ada: Member
let bola: Member
let gown: string
let rental: Booking
let unpaid: Booking

beforeAll(async () => {
  const { stack } = site
  ada = await join(stack, 'Ada Obi', 'lend')
  bola = await joinApproved(stack, 'Bola Ade')
  gown = await list(ada, {
    images: [await uploadPhoto(ada, 1), await uploadPhoto(ada, 2)],
    pickup_method: 'both',
    delivery_fee: 1500,
    return_delivery_fee: 1200,
    owner_pays_delivery: true,
    description: 'Worn once.',
    brand: 'Deola',
    size: 'UK 12',
  })
  await list(ada, { title: 'Plain scarf', availability_type: 'sale' })
  await fund(stack, bola, 30_000)
  rental = await book(bola, gown)
  await payFromWallet(bola, rental)
  await daysPass(stack, rental.id, 12)
  const shoes = await list(ada, { title: 'Block heels' })
  await bola.client.from('profiles').update({ full_name: 'Bola Ade' }).eq('user_id', bola.id)
  unpaid = await buyLater(shoes)
})

/** A booking that waits for its payment. */
async function buyLater(item: string): Promise<Booking> {
  const { data, error } = await bola.client
    .from('transactions')
    .insert({ borrower_id: bola.id, item_id: item, transaction_type: 'buy', receive_method: 'pickup' })
    .select('id, total_amount')
    .single<Booking>()
  if (error) throw error
  return data
}

test('the market', async () => {
  const page = await site.visit('/marketplace')
  await sees(page.getByRole('link', { name: 'Ankara gown' }))
  await expectAccessible(page)
})

test('an empty market', async () => {
  const page = await site.visit('/marketplace?category=Wigs+%26+Hair')
  await sees(page.getByRole('heading', { name: 'No items found' }))
  await expectAccessible(page)
})

test('an item, for a visitor and for somebody without an identity check', async () => {
  const page = await site.visit(`/item/${gown}`)
  await sees(page.getByRole('heading', { level: 1, name: 'Ankara gown' }))
  await expectAccessible(page)
  const dami = await join(site.stack, 'Dami Bello')
  const shut = await site.visit(`/item/${gown}`, { as: dami })
  await sees(shut.getByRole('button', { name: 'KYC Required to Rent' }))
  await expectAccessible(shut)
})

test('the booking dialog: empty, filled in and refused', async () => {
  const chidi = await joinApproved(site.stack, 'Chidi Eze')
  const page = await site.visit(`/item/${gown}`, { as: chidi })
  const dialog = await openBooking(page, 'Rent')
  await expectAccessible(page)
  const start = addDays(lagosToday(), 4)
  await chooseDates(page, start, addDays(start, 2))
  await dialog.getByRole('radio', { name: 'Delivery' }).click()
  await dialog.getByRole('button', { name: /^Book for ₦/ }).click()
  await sees(page.getByText('Delivery address required'))
  await expectAccessible(page)
})

test('the wallet: with a history, with its dialog, and empty', async () => {
  const page = await site.visit('/wallet', { as: bola })
  await sees(page.getByLabel('Transaction history').getByText('+₦30,000'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Fund Wallet' }).click()
  await sees(page.getByRole('dialog', { name: 'Fund Wallet' }))
  await expectAccessible(page)
  const empty = await site.visit('/wallet', { as: ada })
  await sees(empty.getByText('No money has moved yet'))
  await expectAccessible(empty)
})

test('My Transactions with the return form, the money trail and an unpaid booking', async () => {
  const page = await site.visit('/transactions', { as: bola })
  const card = bookingCard(page)
  await card.getByRole('button', { name: 'Where is my money?' }).click()
  await sees(card.getByText('₦25,000 is safe with Aso'))
  await card.getByRole('button', { name: 'Confirm the return' }).click()
  await sees(card.getByLabel('The day you gave it back'))
  await expectAccessible(page)
  await bookingCard(page, 'Block heels').getByRole('button', { name: 'Pay now' }).click()
  await sees(page.getByRole('dialog', { name: 'Pay for Block heels' }))
  await expectAccessible(page)
})

test('a booking, its return and the confirmation of cancelling', async () => {
  const page = await site.visit(`/booking/${rental.id}`, { as: ada })
  await sees(page.getByRole('heading', { level: 1, name: 'Ankara gown' }))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await sees(page.getByRole('dialog').getByText('Back to Bola Ade'))
  await expectAccessible(page)
  await page.goto(`/return/${rental.id}`)
  await sees(page.getByRole('button', { name: 'Confirm return' }))
  await expectAccessible(page)
})

test('nothing lent and nothing borrowed yet', async () => {
  const efe = await join(site.stack, 'Efe Ojo')
  const page = await site.visit('/transactions', { as: efe })
  await sees(page.getByRole('heading', { name: 'Nothing borrowed yet' }))
  await expectAccessible(page)
})

test('the result of a payment: declined, paid, unknown', async () => {
  const started = await invoke(bola, 'initialize-payment', {
    transactionId: unpaid.id,
    amount: unpaid.total_amount,
  })
  const reference = String(started.data?.reference)
  await site.stack.paystack.payer.pay(reference, 'declined')
  const page = await site.visit(`/payment-success?reference=${reference}`, { as: bola })
  await sees(page.getByRole('heading', { name: 'Payment declined' }))
  await expectAccessible(page)
  await page.goto('/wallet-success')
  await sees(page.getByRole('heading', { name: 'Verification failed' }))
  await expectAccessible(page)
  await site.stack.paystack.payer.pay(reference)
  await page.goto(`/payment-success?reference=${reference}`)
  await seesForAMoment(page, 'Payment successful')
  // Whoever reaches for a button is not carried off.
  await page.getByRole('link', { name: 'View My Bookings' }).hover()
  await expectAccessible(page)
})

test('the profile, and an address that leads nowhere', async () => {
  const page = await site.visit('/profile', { as: bola })
  await sees(page.getByRole('heading', { name: 'Bola Ade' }))
  await expectAccessible(page)
  await page.goto('/no-such-page')
  await sees(page.getByRole('heading', { name: 'Page not found' }))
  await expectAccessible(page)
})

test('the password and security screen: empty, with errors, and its confirmation', async () => {
  const page = await site.visit('/security', { as: ada })
  await sees(page.getByRole('heading', { level: 1, name: 'Password and security' }))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change password' }).click()
  await sees(page.getByText('Your current password is required'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await sees(page.getByRole('dialog', { name: 'Sign out everywhere?' }))
  await expectAccessible(page)
})
