import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { book, fund, join, joinApproved, list } from '../../support/api/members.ts'
import { payFromWallet } from '../../support/api/stored-money.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { button } from '../../support/browser/controls.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { eventually, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

test('A lender looks at a month, opens its lines and notes what an item cost', async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const bola = await joinApproved(site.stack, 'Bola Ade')
  const gown = await list(ada)
  await fund(site.stack, bola, 25_000)
  const booking = await book(bola, gown)
  await payFromWallet(bola, booking)
  await site.stack.database.query('select private.settle_booking($1)', [booking.id])
  const [{ earned = 0, month = '' } = {}] = await site.stack.database.query<{
    earned: number
    month: string
  }>(
    `select amount::float8 as earned, to_char(private.today(), 'FMMonth YYYY') as month from public.wallet_entries where user_id = $1`,
    [ada.id],
  )
  const naira = `₦${earned.toLocaleString('en')}`

  const page = await site.visit('/profile', { as: ada })
  await page.getByRole('link', { name: 'Analytics' }).click()
  await sees(
    page.getByRole('heading', { name: 'Analytics' }),
    page.getByRole('button', { name: new RegExp(`^Earned this month\\s*${naira}`) }),
  )
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Earnings' }).click()
  await page
    .getByRole('figure', { name: 'Earned by month' })
    .getByRole('button', { name: new RegExp(`: Earned ${naira}$`) })
    .press('Enter')
  await page
    .getByRole('region', { name: month })
    .getByRole('button', { name: new RegExp(`^Earned\\s*${naira}`) })
    .click()
  const lines = page.getByRole('dialog', { name: `Earned, ${month}` })
  await sees(lines.getByRole('listitem').getByText(naira))
  await expectAccessible(page)
  expect(await lines.getByRole('link').first().getAttribute('href')).toBe(`/booking/${booking.id}`)
  await page.keyboard.press('Escape')
  const kinds = page.getByRole('region', { name: 'By kind' })
  await kinds.getByText('Figures as a table').click()
  await expectAccessible(page)
  await kinds.getByRole('row', { name: month }).getByRole('button', { name: naira }).click()
  await sees(
    page
      .getByRole('dialog', { name: `Rent, ${month}` })
      .getByRole('listitem')
      .getByText(naira),
  )
  await page.keyboard.press('Escape')
  const arriving = page.waitForEvent('download')
  await button(page, 'Download CSV').click()
  const csv = await readFile(await (await arriving).path(), 'utf8')
  expect(csv.split('\r\n')[1]).toContain(`,${earned},,${earned},completed,${booking.id},`)

  await page.getByRole('tab', { name: 'Items' }).click()
  const item = page.getByRole('article')
  await item.getByRole('button', { name: /^1\s*Requests$/ }).click()
  const requests = page.getByRole('dialog', { name: 'Requests of Ankara gown' })
  await sees(requests.getByRole('listitem'))
  expect(await requests.getByRole('link').first().getAttribute('href')).toBe(`/booking/${booking.id}`)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await item.getByRole('button', { name: /free days?$/ }).click()
  await sees(page.getByRole('dialog', { name: 'Free days of Ankara gown' }).getByRole('listitem'))
  await page.keyboard.press('Escape')
  await item.getByRole('button', { name: 'Price, advice and what it cost' }).click()
  await item.getByLabel('What you paid for it').fill('45000')
  await item.getByRole('button', { name: 'Save', exact: true }).click()
  await sees(item.getByText('of the ₦45,000 that it cost.'))
  await expectAccessible(page)
  expect(
    await site.stack.database.query('select purchase_price::float8 as price from public.item_costs'),
  ).toEqual([{ price: 45_000 }])
  // The other address of the same screen, with the tab in it.
  await page.goto('/dashboard?tab=spending')
  await sees(page.getByText('No spending in these months'))
})

test('A renter sees what is held and what renting saved, and opens both', async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const bola = await joinApproved(site.stack, 'Bola Ade')
  const [gown, gele] = [await list(ada, { title: 'Silk gown' }), await list(ada, { title: 'Red gele' })]
  await fund(site.stack, bola, 60_000)
  const done = await book(bola, gown)
  await payFromWallet(bola, done)
  await site.stack.database.query('select private.settle_booking($1)', [done.id])
  const held = await book(bola, gele)
  await payFromWallet(bola, held)
  const naira = `₦${held.total_amount.toLocaleString('en')}`

  const page = await site.visit('/analytics', { as: bola })
  await page.getByRole('button', { name: new RegExp(`^Of what you paid\\s*${naira}`) }).click()
  const rows = page.getByRole('dialog', { name: 'Held by Aso: of what you paid' })
  await sees(rows.getByRole('listitem').getByText(naira))
  expect(await rows.getByRole('link').getAttribute('href')).toBe(`/booking/${held.id}`)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Spending' }).click()
  await page.getByRole('button', { name: /^Saved by renting/ }).click()
  const saved = page.getByRole('dialog', { name: 'Renting against buying, last 6 months' })
  await sees(saved.getByRole('link', { name: 'Silk gown' }))
  expect(await saved.getByRole('listitem').count()).toBe(1)
  await expectAccessible(page)
})

test('A lender of many items has all in the file, and the sum of all that is coming', async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const bola = await joinApproved(site.stack, 'Bola Ade')
  const gown = await list(ada)
  await fund(site.stack, bola, 25_000)
  await payFromWallet(bola, await book(bola, gown))
  await site.stack.database.query(
    `insert into public.items (owner_id, title, category, availability_type, rental_price, deposit_amount)
     select owner_id, 'Gele ' || n, category, 'rent', 5000, 0 from public.items cross join generate_series(1, 20) n where id = $1`,
    [gown],
  )
  const page = await site.visit('/analytics?tab=items', { as: ada })
  await eventually(() => page.getByRole('article').count()).toBe(20)
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: /^CSV.*all my items$/ }).click()
  const csv = await readFile(await (await arriving).path(), 'utf8')
  expect(csv.split('\r\n').filter((line) => /^(Gele|Ankara gown)/.test(line))).toHaveLength(21)

  // The booking as often as a large wardrobe has one: a full page, and one more.
  const askedBy = (url: URL) => url.searchParams.get('lender_id') === `eq.${ada.id}`
  const copiesOf = (row: object, count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...row, id: `${count}-${at}` }))
  let row = {}
  await page.route(
    (url) => url.pathname === '/rest/v1/transactions' && askedBy(url),
    async (route) => {
      if (route.request().url().includes('id=gt.')) return await route.fulfill({ json: copiesOf(row, 1) })
      const response = await route.fetch()
      const [first = {}] = (await response.json()) as object[]
      row = first
      await route.fulfill({ response, json: copiesOf(row, 500) })
    },
  )
  await page.getByRole('tab', { name: 'Earnings' }).click()
  const coming = page.getByRole('region', { name: 'Coming to you' })
  await eventually(() => coming.getByRole('listitem').count()).toBe(20)
  const amounts = await coming.getByText(/^₦/).allInnerTexts()
  const [sum, one] = amounts.map((amount) => Number(amount.replace(/[₦,]/g, '')))
  expect(one).toBeGreaterThan(0)
  expect(sum).toBe(501 * (one ?? 0))
  await coming.getByRole('button', { name: 'Show more' }).click()
  expect(await coming.getByRole('listitem').count()).toBe(40)
  await expectAccessible(page)
})
