import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { deposit } from '../../support/api/clients.ts'
import { uploadPhoto } from '../../support/api/market-photos.ts'
import { book, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { walletByLedger } from '../../support/api/stored-money.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { openHelper } from '../../support/browser/ai-screens.ts'
import { bookingCard, payOnCheckout } from '../../support/browser/booking-screens.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { toast } from '../../support/browser/toasts.ts'
import { misses, sees } from '../../support/browser/waiting.ts'
import { setSetting } from '../../support/database/settings.ts'

const site = openTestSite()

const wardrobe = [
  ['Wine lace gown', 'Dresses', 'Wine', 12_000],
  ['Emerald satin gown', 'Dresses', 'Green', 15_000],
  ['Gold sequin gown', 'Dresses', 'Gold', 9000],
  ['Gold block heels', 'Shoes', 'Gold', 4000],
  ['Nude stiletto heels', 'Shoes', 'Nude', 3500],
  ['Black court shoes', 'Shoes', 'Black', 2500],
  ['Gold beaded clutch', 'Bags', 'Gold', 2000],
  ['Wine velvet clutch', 'Bags', 'Wine', 2500],
  ['Pearl evening bag', 'Bags', 'Cream', 3000],
] as const

const living = (member: Member) =>
  site.stack.database.query(
    `update private.profiles set location = '{"city": "Ikeja", "state": "Lagos", "country": "Nigeria"}' where user_id = $1`,
    [member.id],
  )

/** Everything for each test anew: what one rents, the next could not. */
async function newWardrobe(): Promise<void> {
  await site.stack.database.query(`update public.items set status = 'unavailable'`)
  const owners = [await join(site.stack, 'Ada Obi', 'lend'), await join(site.stack, 'Chi Eze', 'lend')]
  await Promise.all(owners.map(living))
  for (const [at, [title, category, colour, rental_price]] of wardrobe.entries()) {
    const owner = owners[at % 2] as Member
    const images = [await uploadPhoto(owner, at)]
    const terms = {
      pickup_method: 'both',
      delivery_fee: 1000,
      return_delivery_fee: 500.5,
      deposit_amount: 5000,
    }
    await list(owner, { title, category, colour, rental_price, images, ...terms })
  }
}

async function newRenter(naira = 0): Promise<Member> {
  const bola = await joinApproved(site.stack, 'Bola Ade')
  await living(bola)
  if (naira > 0) await deposit(site.stack, bola, naira)
  return bola
}

beforeAll(() => setSetting(site.stack.database, 'new_member_rental_limit', 6))

const look = (of: Locator, nth: number) => of.getByRole('article', { name: `Look ${nth}` })
const titlesOf = (of: Locator) => of.getByRole('heading', { level: 5 }).allTextContents()
const inBasket = (page: Page) => page.getByRole('list', { name: 'Items' })
const titlesInBasket = (page: Page) => inBasket(page).getByRole('heading', { level: 2 }).allTextContents()
const sumOf = async (of: Locator) => Number(((await of.textContent()) ?? '').replace(/[^\d.]/g, ''))
const totalOf = (page: Page) =>
  sumOf(page.getByRole('region', { name: 'Price breakdown' }).locator('dd').last())
const naira = (amount: number) => `₦${amount.toLocaleString('en-NG')}`

/** Looks for a wedding, everything delivered. */
async function askForLooks(page: Page): Promise<Locator> {
  const stylist = await openHelper(page, 'Style Me')
  await stylist.getByRole('button', { name: 'Start free session' }).click()
  await stylist.getByLabel('Occasion').selectOption('Wedding')
  await stylist.getByLabel('Style preference').selectOption('Elegant & Classy')
  await stylist.getByRole('button', { name: 'Sizes, colours and delivery' }).click()
  await stylist.getByRole('radio', { name: 'Delivery' }).check()
  await stylist.getByRole('button', { name: 'Get My AI Style Recommendations' }).click()
  await sees(look(stylist, 1))
  return stylist
}

async function rent(stylist: Locator, page: Page): Promise<void> {
  await look(stylist, 1).getByRole('link', { name: 'Rent this look' }).click()
  await sees(page.getByRole('heading', { level: 1, name: 'Rent this look' }), inBasket(page))
}

interface Stored {
  title: string
  booking_status: string
  payment_method: string
  receive_method: string
  total: number
  held: number
}

const stored = ({ id }: Member): Promise<Stored[]> =>
  site.stack.database.query<Stored>(
    `select i.title, t.booking_status, t.payment_method, t.receive_method, t.total_amount::float8 as total,
       coalesce(a.balance, 0)::float8 as held
     from public.transactions t join public.items i on i.id = t.item_id
     left join private.ledger_accounts a on a.transaction_id = t.id
     where t.borrower_id = $1 order by i.title`,
    [id],
  )

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

test('A look of which a piece was swapped is rented with one payment from the wallet, to the kobo', async () => {
  await newWardrobe()
  const bola = await newRenter(300_000)
  const page = await site.visit('/marketplace', { as: bola })
  const stylist = await askForLooks(page)
  const [piece = ''] = await titlesOf(look(stylist, 1))
  await look(stylist, 1)
    .getByRole('button', { name: `Swap ${piece}` })
    .click()
  await misses(look(stylist, 1).getByRole('heading', { level: 5, name: piece, exact: true }))
  const titles = await titlesOf(look(stylist, 1))
  const total = await sumOf(look(stylist, 1).locator('header .price'))
  // Loaded anew, the looks are there, the swapped one as it was.
  await page.reload()
  const again = await openHelper(page, 'Style Me')
  await sees(look(again, 1))
  expect(await titlesOf(look(again, 1))).toEqual(titles)
  await rent(again, page)
  expect(await titlesInBasket(page)).toEqual(titles)
  expect(await totalOf(page)).toBe(total)
  for (const way of await page.getByRole('radio', { name: 'Delivery' }).all())
    expect(await way.isChecked()).toBe(true)
  await expectAccessible(page)
  const button = page.getByRole('button', { name: `Rent ${titles.length} items for ${naira(total)}` })
  await button.click()
  await sees(page.getByText('Please enter a delivery address.').first())
  await page.getByLabel('Delivery address').fill('3 Allen Avenue, Ikeja')
  await button.click()
  await sees(
    toast(page, 'Payment successful', 'Your bookings are confirmed.'),
    page.getByRole('heading', { level: 1, name: 'My Transactions' }),
  )
  for (const title of titles) await sees(bookingCard(page, title))
  const bookings = await stored(bola)
  expect(bookings.map(({ title }) => title)).toEqual(titles.toSorted())
  for (const { booking_status, payment_method, receive_method, held, total: cost } of bookings) {
    expect([booking_status, payment_method, receive_method]).toEqual(['confirmed', 'wallet', 'delivery'])
    expect(held).toBe(cost)
  }
  expect(sum(bookings.map(({ held }) => held))).toBe(total)
  expect(await walletByLedger(site.stack, bola)).toBe(300_000 - total)
})

test('Some of it comes by pickup, one card pays it, and the page after it shows each booking', async () => {
  await newWardrobe()
  const bola = await newRenter()
  const page = await site.visit('/marketplace', { as: bola })
  await rent(await askForLooks(page), page)
  const [first = '', removed = '', ...rest] = await titlesInBasket(page)
  const total = await totalOf(page)
  await inBasket(page).getByRole('radio', { name: 'Pickup' }).first().check()
  await expect.poll(() => totalOf(page)).toBe(total - 1500.5)
  await page.getByRole('button', { name: `Remove ${removed}` }).click()
  await misses(inBasket(page).getByRole('heading', { name: removed }))
  const now = await totalOf(page)
  expect(now).toBeLessThan(total - 1500.5)
  await page.getByLabel('Delivery address').fill('3 Allen Avenue, Ikeja')
  await page.getByRole('radio', { name: /^Card/ }).check()
  await page.getByRole('button', { name: /^Rent \d items? for/ }).click()
  await sees(page.getByRole('heading', { name: `Pay Aso ${naira(now)}` }))
  // Back and on again it is the same basket.
  await page.goBack()
  expect(await page.getByLabel('Delivery address').inputValue()).toBe('3 Allen Avenue, Ikeja')
  await page.getByRole('radio', { name: /^Card/ }).check()
  await page.getByRole('button', { name: /^Rent \d items? for/ }).click()
  await sees(page.getByRole('heading', { name: `Pay Aso ${naira(now)}` }))
  await payOnCheckout(page, 'success')
  await sees(page.getByRole('heading', { level: 1, name: 'Payment successful' }))
  const titles = [first, ...rest].toSorted()
  for (const title of titles) await sees(inBasket(page).getByRole('link', { name: title }))
  await expectAccessible(page)
  const bookings = await stored(bola)
  expect(bookings.map(({ title }) => title)).toEqual(titles)
  expect(bookings.every((one) => one.booking_status === 'confirmed' && one.payment_method === 'card')).toBe(
    true,
  )
  expect(
    bookings.filter(({ receive_method }) => receive_method === 'pickup').map(({ title }) => title),
  ).toEqual([first])
  expect(sum(bookings.map(({ held }) => held))).toBe(now)
  expect(await walletByLedger(site.stack, bola)).toBe(0)
})

test('A piece that somebody has just rented is named, and the look is offered without it', async () => {
  await newWardrobe()
  const bola = await newRenter(300_000)
  const page = await site.visit('/marketplace', { as: bola })
  await rent(await askForLooks(page), page)
  const [taken = '', ...others] = await titlesInBasket(page)
  const start = String(new URL(page.url()).searchParams.get('from')).replaceAll('"', '')
  const [row] = await site.stack.database.query<{ id: string; days: number }>(
    `select id, $2::date - (now() at time zone 'Africa/Lagos')::date as days from public.items where title = $1 and status = 'available'`,
    [taken, start],
  )
  await page.getByLabel('Delivery address').fill('3 Allen Avenue, Ikeja')
  await book(await joinApproved(site.stack, 'Eve'), row?.id ?? '', row?.days, 'Yaba')
  site.expectProblem(/^409 POST \/rest\/v1\/rpc\/book_basket$/)
  await page.getByRole('button', { name: /^Rent \d items for/ }).click()
  await sees(page.getByText(new RegExp(`^“${taken}”: This item is already booked`)))
  expect(await stored(bola)).toEqual([])
  await sees(page.getByText('One item can’t be rented now'))
  await expectAccessible(page)
  await page
    .getByRole('button', {
      name: `Continue with ${others.length === 1 ? '1 item' : `${others.length} items`}`,
    })
    .click()
  await misses(page.getByText('One item can’t be rented now'))
  expect(await titlesInBasket(page)).toEqual(others)
  await page.getByRole('button', { name: /^Rent \d items? for/ }).click()
  await sees(page.getByRole('heading', { level: 1, name: 'My Transactions' }))
  expect((await stored(bola)).map(({ title }) => title)).toEqual(others.toSorted())
})

test('Who may rent fewer items at once is told before, and what was not paid is paid from My Transactions', async () => {
  await newWardrobe()
  const bola = await newRenter()
  await setSetting(site.stack.database, 'new_member_rental_limit', 2)
  await setSetting(site.stack.database, 'trust_level_1_deposit', 5000)
  const page = await site.visit('/marketplace', { as: bola })
  const stylist = await askForLooks(page)
  await sees(stylist.getByText('whose deposits are at most ₦5,000, or 2 pieces at a time.', { exact: false }))
  await rent(stylist, page)
  await sees(page.getByText('At your trust level you can rent 2 more items now. Remove the others.'))
  expect(await page.getByRole('button', { name: /^Rent \d items for/ }).isDisabled()).toBe(true)
  for (const title of (await titlesInBasket(page)).slice(2)) {
    await page.getByRole('button', { name: `Remove ${title}` }).click()
  }
  await misses(page.getByText(/^At your trust level/))
  await page.getByLabel('Delivery address').fill('3 Allen Avenue, Ikeja')
  const total = await totalOf(page)
  await page.getByRole('button', { name: `Rent 2 items for ${naira(total)}` }).click()
  await sees(page.getByRole('heading', { name: `Pay Aso ${naira(total)}` }))
  await page.goto('/transactions')
  await page.getByRole('link', { name: 'Pay for your basket' }).first().click()
  await sees(page.getByRole('heading', { level: 1, name: 'Your basket' }), page.getByRole('timer'))
  await expectAccessible(page)
  await deposit(site.stack, bola, total)
  await page.reload()
  await page.getByRole('radio', { name: /^Wallet/ }).check()
  await page.getByRole('button', { name: `Pay ${naira(total)}` }).click()
  await sees(page.getByRole('heading', { level: 1, name: 'My Transactions' }))
  expect((await stored(bola)).map(({ held, total: cost }) => held - cost)).toEqual([0, 0])
  expect(await walletByLedger(site.stack, bola)).toBe(0)
  await setSetting(site.stack.database, 'new_member_rental_limit', 6)
  await setSetting(site.stack.database, 'trust_level_1_deposit', null)
})

test('One piece alone is booked as the look has counted it: delivered', async () => {
  await newWardrobe()
  const page = await site.visit('/marketplace', { as: await newRenter() })
  const stylist = await askForLooks(page)
  const [piece = ''] = await titlesOf(look(stylist, 1))
  await look(stylist, 1).getByRole('link', { name: piece }).click()
  await sees(page.getByRole('heading', { level: 1, name: piece }))
  await page.getByRole('button', { name: 'Rent', exact: true }).click()
  expect(await page.getByRole('dialog').getByRole('radio', { name: 'Delivery' }).isChecked()).toBe(true)
})
