import { beforeEach, expect, test } from 'vitest'
import { fund, join, list, type Member } from '../../support/api/members.ts'
import { heldForItem, walletByLedger } from '../../support/api/stored-money.ts'
import { bookingCard, openBooking } from '../../support/browser/booking-screens.ts'
import { markHandedOver } from '../../support/browser/handover-screens.ts'
import { facts, openTestSite } from '../../support/browser/test-site.ts'
import { eventually, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

let ada: Member
let bola: Member
let gown: string

beforeEach(async () => {
  ada = await join(site.stack, 'Ada Obi', 'lend')
  bola = await join(site.stack, 'Bola Ade', 'borrow')
  gown = await list(ada, { sale_price: 60_000.4, pickup_method: 'both', delivery_fee: 1500.35 })
})

test('A gown is bought without an identity check: the seller is paid when the buyer has it', async () => {
  await fund(site.stack, bola, 61_500.75)
  const page = await site.visit(`/item/${gown}`, { as: bola })
  const dialog = await openBooking(page, 'Buy')
  await dialog.getByRole('radio', { name: 'Delivery' }).click()
  expect(await dialog.getByRole('button', { name: /^(Start|End) date/ }).count()).toBe(0)
  await dialog.getByLabel('Delivery address').fill('5 Marina, Lagos Island')
  await eventually(() => facts(dialog.getByLabel('Price breakdown'))).toEqual({
    'Sale price': '₦60,000.40',
    'Delivery fee': '₦1,500.35',
    Total: '₦61,500.75',
  })
  await dialog.getByRole('button', { name: 'Book for ₦61,500.75' }).click()
  await sees(page.getByText('Payment successful'), page.getByRole('heading', { name: 'My Transactions' }))
  const bought = bookingCard(page)
  await sees(
    bought.getByText('Buyer', { exact: true }),
    bought.getByText('Confirmed', { exact: true }),
    bought.getByText('5 Marina, Lagos Island'),
    bought.getByText('Not handed over yet'),
  )
  expect(await walletByLedger(site.stack, bola)).toBe(0)
  expect(await heldForItem(site.stack, gown)).toBe(61_500.75)

  const sellerPage = await site.visit('/transactions', { as: ada })
  const sold = bookingCard(sellerPage)
  await sees(sold.getByText('Seller', { exact: true }))
  await sold.getByRole('button', { name: 'Handed over' }).click()
  const question = sellerPage.getByRole('dialog', { name: 'Have you given it to Bola Ade?' })
  await sees(question.getByText('When they do, Aso pays you ₦61,500.75. This can’t be undone.'))
  await question.getByRole('button', { name: 'Cancel' }).click()
  await sees(sold.getByText('Not handed over yet'))
  await markHandedOver(sold)
  await sees(sold.getByText('You handed it over. Waiting for Bola Ade.'))
  expect(await walletByLedger(site.stack, ada)).toBe(0)

  await page.reload()
  await sees(bought.getByText('Ada Obi says it is handed over.'))
  await bought.getByRole('button', { name: 'I have received it' }).click()
  await bought.getByRole('button', { name: 'Yes, I have it' }).click()
  await sees(bought.getByText('Sale complete'), bought.getByText('Ada Obi has been paid. Enjoy it.'))
  expect(await walletByLedger(site.stack, ada)).toBe(61_500.75)
  expect(await heldForItem(site.stack, gown)).toBe(0)

  await sellerPage.goto('/wallet')
  await sees(sellerPage.getByLabel('Balance').getByText('₦61,500.75'))
})

test('A sold item leaves the market', async () => {
  await list(ada, { title: 'Plain scarf' })
  const agbada = await list(ada, { title: 'White agbada' })
  await fund(site.stack, bola, 70_000)
  const page = await site.visit('/marketplace', { as: bola })
  await page.getByRole('link', { name: 'White agbada' }).click()
  await openBooking(page, 'Buy')
  await page.getByRole('button', { name: 'Book for ₦60,000' }).click()
  await sees(page.getByRole('heading', { name: 'My Transactions' }))

  const visitor = await site.visit('/marketplace')
  await sees(visitor.getByRole('link', { name: 'Plain scarf' }))
  expect(await visitor.getByRole('link', { name: 'White agbada' }).count()).toBe(0)
  await visitor.goto(`/item/${agbada}`)
  await sees(visitor.getByText('Sold', { exact: true }))
  expect(await visitor.getByRole('button', { name: 'Rent', exact: true }).isDisabled()).toBe(true)
  expect(await visitor.getByRole('button', { name: 'Buy', exact: true }).isDisabled()).toBe(true)
})
