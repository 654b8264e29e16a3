import { beforeEach, expect, test } from 'vitest'
import { lagosToday } from '#contract/rules/dates.ts'
import { type Booking, book, fund, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { ledgerBalances, payFromWallet } from '../../support/api/stored-money.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { payOnCheckout } from '../../support/browser/booking-screens.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { misses, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

let ada: Member
let bola: Member
let gown: string

beforeEach(async () => {
  ada = await join(site.stack, 'Ada Obi')
  bola = await joinApproved(site.stack, 'Bola Ade')
  gown = await list(ada, { availability_type: 'both', sale_price: 40_000 })
  await fund(site.stack, bola, 40_000)
})

const balances = () => ledgerBalances(site.stack, { ada, bola, item: gown })

/** A rental that begins today: ₦15,000 rent, ₦10,000 deposit. */
async function rental(): Promise<Booking> {
  const booking = await book(bola, gown, 0)
  await payFromWallet(bola, booking)
  return booking
}

async function purchase(): Promise<Booking> {
  const { data, error } = await bola.client
    .from('transactions')
    .insert({ borrower_id: bola.id, item_id: gown, transaction_type: 'buy' })
    .select()
    .single<Booking>()
  if (error) throw error
  await payFromWallet(bola, data)
  return data
}

test('A renter who did not come admits it, which costs what a late cancellation costs', async () => {
  const { id } = await rental()
  const owner = await site.visit(`/booking/${id}`, { as: ada })
  await owner.getByRole('button', { name: 'Bola Ade did not come' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Report it' }).click()
  await sees(owner.getByText('You said that Bola Ade did not come.'))
  expect(await balances()).toEqual({ ada: 0, bola: 15_000, held: 25_000 })

  const page = await site.visit(`/booking/${id}`, { as: bola })
  await sees(page.getByText('Ada Obi says you did not come.'), page.getByText(/^You have until/).first())
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I did not come' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'I did not come' }).click()
  await sees(page.getByText('Cancelled', { exact: true }).first())
  expect(await balances()).toEqual({ ada: 7500, bola: 32_500, held: 0 })
})

test('A buyer who never received it is contested by the seller, and gets everything back by a ruling', async () => {
  const { id } = await purchase()
  await ada.client.rpc('mark_handed_over', { p_transaction_id: id }).throwOnError()
  const page = await site.visit(`/booking/${id}`, { as: bola })
  await page.getByRole('button', { name: 'I never received it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Report it' }).click()
  await sees(page.getByText('You said that you never received it.'))

  const seller = await site.visit(`/booking/${id}`, { as: ada })
  await seller.getByRole('button', { name: 'I handed it over' }).click()
  await seller.getByRole('dialog').getByLabel('What happened (optional)').fill('A rider took it')
  await seller.getByRole('dialog').getByRole('button', { name: 'Contest it' }).click()
  await sees(seller.getByText('Disputed', { exact: true }).first())
  expect(await balances()).toEqual({ ada: 0, bola: 0, held: 40_000 })

  const desk = await site.visit('/admin/disputes', { as: await joinAdmin(site.stack, 'Ngozi Judge') })
  await desk.getByRole('list', { name: 'Disputes' }).getByRole('link', { name: 'Ankara gown' }).last().click()
  await sees(desk.getByText('A rider took it'))
  await desk.getByRole('radio', { name: /^For Bola Ade/ }).click()
  await desk.getByLabel('Reason').fill('There is no proof of delivery.')
  await desk.getByRole('button', { name: 'Decide', exact: true }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Decide' }).click()
  await sees(desk.getByText('Dispute decided'))
  expect(await balances()).toEqual({ ada: 0, bola: 40_000, held: 0 })
  await sees(page.getByText('Cancelled', { exact: true }).first())
})

test('After the settlement the owner reports damage; the ruling takes it from the wallet, the rest is paid by card', async () => {
  const { id } = await rental()
  const own = { p_transaction_id: id }
  await ada.client.rpc('mark_handed_over', own).throwOnError()
  await bola.client.rpc('confirm_receipt', own).throwOnError()
  for (const [who, side] of [
    [bola, 'borrower'],
    [ada, 'lender'],
  ] as const)
    await who.client
      .from('transactions')
      .update({ [`${side}_return_confirmed`]: true, actual_return_date: lagosToday() })
      .eq('id', id)
      .throwOnError()
  expect(await balances()).toEqual({ ada: 15_000, bola: 25_000, held: 0 })

  const page = await site.visit(`/booking/${id}`, { as: bola })
  await sees(page.getByText('Returned. All done.'))
  const owner = await site.visit(`/return/${id}`, { as: ada })
  await sees(owner.getByText('Returned. All done.'))
  await owner.getByRole('button', { name: 'Report an Issue' }).click()
  const form = owner.getByRole('dialog', { name: 'Report an Issue' })
  await form.getByLabel('Issue type').selectOption('item_damaged')
  await form.getByLabel('What happened?').fill('The lining is burnt.')
  await form.getByRole('button', { name: 'Submit report' }).click()
  await sees(
    owner.getByText('Dispute submitted'),
    // The other side's open page follows.
    page.getByRole('link', { name: 'An issue is open. See it and answer' }),
  )

  const desk = await site.visit('/admin/disputes', { as: await joinAdmin(site.stack, 'Ngozi Judge') })
  await desk.getByRole('list', { name: 'Disputes' }).getByRole('link', { name: 'Ankara gown' }).last().click()
  await desk.getByRole('radio', { name: /^For Ada Obi/ }).click()
  await desk.getByLabel('Penalty (₦)').fill('30000.5')
  await desk.getByLabel('Reason').fill('The photos show the burn.')
  await desk.getByRole('button', { name: 'Decide', exact: true }).click()
  await sees(desk.getByText('Bola Ade also pays Ada Obi a penalty of ₦30,000.50.'))
  await desk.getByRole('dialog').getByRole('button', { name: 'Decide' }).click()
  await sees(desk.getByText('Dispute decided'))
  // ₦25,000 were there; ₦5,000.50 are owed.
  expect(await balances()).toEqual({ ada: 40_000, bola: 0, held: 0 })
  const [debt] = await site.stack.database.query<{ owed: number }>(
    'select (amount - paid)::float8 as owed from private.debts where debtor_id = $1',
    [bola.id],
  )
  expect(debt).toEqual({ owed: 5000.5 })
  await sees(
    owner.getByText('The photos show the burn.'),
    page.getByRole('link', { name: 'Aso has decided. See the decision' }),
  )
  await page.goto('/wallet')
  const owing = page.getByRole('region', { name: 'Pay what you owe' })
  await sees(
    owing.getByText('To Ada'),
    owing.getByRole('link', { name: 'Aso’s decision about “Ankara gown”' }),
    owing.getByText(/^Pay by \w{3} \d/),
  )
  await expectAccessible(page)
  await owing.getByRole('button', { name: 'Pay by card' }).click()
  await sees(page.getByText(/^You owe ₦5,000\.50\. The money you add pays that first/))
  await page.getByRole('button', { name: 'Add ₦5,000.50' }).click()
  await payOnCheckout(page, 'success')
  await sees(page.getByRole('heading', { name: 'Wallet funded successfully' }))
  await page.getByRole('link', { name: 'View Wallet' }).click()
  await sees(page.getByLabel('Transaction history').getByText('Penalty paid for “Ankara gown”'))
  await misses(owing)
  expect(await balances()).toEqual({ ada: 45_000.5, bola: 0, held: 0 })
})
