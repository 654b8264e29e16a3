import { beforeAll, expect, test } from 'vitest'
import { addDays, formatDate, lagosToday } from '#contract/rules/dates.ts'
import { join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { chooseDates } from '../../support/browser/booking-screens.ts'
import { laptop, openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

let ada: Member
let bola: Member
let gown: string
beforeAll(async () => {
  ada = await join(site.stack, 'Ada Obi', 'lend')
  bola = await joinApproved(site.stack, 'Bola Ade')
  await site.stack.database.query(
    `update private.profiles set location = '{"city": "Ikeja", "state": "Lagos", "latitude": 6.60181, "longitude": 3.35152}' where user_id = $1`,
    [ada.id],
  )
  gown = await list(ada, {
    title: 'Emerald gown',
    size: 'UK 12',
    measurements: { bust: 92 },
    fit: 'runs_small',
    fit_note: 'Take one size up.',
    set_contents: ['Gown', 'Belt'],
    cleaned_by: 'owner',
  })
})

test('A renter asks, and everybody reads the owner’s answer', async () => {
  const page = await site.visit(`/item/${gown}`, { as: bola })
  const questions = page.getByRole('region', { name: 'Questions and answers' })
  await page.getByRole('heading', { name: 'Owner', exact: true }).scrollIntoViewIfNeeded()
  await questions.scrollIntoViewIfNeeded()
  await sees(questions.getByText('Nobody has asked about this item yet.'))
  const words = questions.getByLabel('Ask the owner')
  await words.fill('Is it lined?')
  await questions.getByRole('button', { name: 'Ask', exact: true }).click()
  await sees(questions.getByText('Is it lined?'), questions.getByText('Not answered yet.'))
  await eventually(() => words.inputValue()).toBe('')

  const own = await site.visit(`/item/${gown}`, { as: ada })
  const asked = own.getByRole('region', { name: 'Questions and answers' })
  await own.getByRole('heading', { name: 'Owner', exact: true }).scrollIntoViewIfNeeded()
  await asked.scrollIntoViewIfNeeded()
  await asked.getByLabel('Your answer to Bola').fill('With cotton.')
  await asked.getByRole('button', { name: 'Publish answer' }).click()
  await sees(asked.getByText('The owner: With cotton.'))
  await misses(asked.getByRole('button', { name: 'Publish answer' }))

  const visitor = await site.visit(`/item/${gown}`)
  await visitor.getByRole('heading', { name: 'Owner', exact: true }).scrollIntoViewIfNeeded()
  const read = visitor.getByRole('region', { name: 'Questions and answers' })
  await sees(
    read.getByRole('heading', { name: 'Bola', exact: true }),
    read.getByText('The owner: With cotton.'),
    read.getByRole('link', { name: 'Sign in to ask a question' }),
    visitor.getByText('No reviews of this item yet.'),
  )
  await expectAccessible(visitor)
})

test('Size guide, set, cleaning and the area are on the page, and no position of the owner', async () => {
  const page = await site.visit(`/item/${gown}`)
  const answers: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes('/rest/v1/')) answers.push(await response.text().catch(() => ''))
  })
  await page.reload()
  await page.getByRole('heading', { name: 'Delivery & Pickup' }).scrollIntoViewIfNeeded()
  await sees(
    page.getByText('Runs small. Take one size up.'),
    page.getByRole('listitem').filter({ hasText: /^Belt$/ }),
    page.getByText('The owner cleans it.'),
    page.getByRole('img', { name: /^Map of Ikeja, near / }),
    page.getByText('The area only.', { exact: false }),
  )
  await page.getByRole('button', { name: 'Size guide' }).click()
  const guide = page.getByRole('dialog', { name: 'Size guide' })
  await sees(guide.getByRole('rowheader', { name: '12 (this item)' }))
  await expectAccessible(page)
  expect(answers.join()).toContain('Emerald gown')
  expect(answers.join()).not.toMatch(/6\.6018|3\.3515/)
})

test('A visitor chooses dates and sees the total before signing in, and Rent stays in sight on a wide screen', async () => {
  const page = await site.visit(`/item/${gown}`, { viewport: laptop })
  await sees(page.getByText('First rental? Create an account', { exact: false }))
  await page.getByRole('button', { name: 'Choose dates, see the total' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose your dates' })
  const [from, to] = [addDays(lagosToday(), 1), addDays(lagosToday(), 3)]
  await chooseDates(page, from, to)
  await sees(dialog.getByText('Rent (3 days)'), dialog.getByText('₦25,000'))
  await dialog.getByRole('button', { name: 'Keep these dates' }).click()
  await sees(
    page.getByText(`${formatDate(from)} to ${formatDate(to)}`),
    page.getByText('₦25,000 for 3 days', { exact: false }),
  )
  expect(new URL(page.url()).search).toBe(`?from=${from}&to=${to}`)
  await page.getByRole('heading', { name: 'Owner', exact: true }).scrollIntoViewIfNeeded()
  const rent = page.getByRole('button', { name: 'Rent', exact: true })
  const box = await rent.boundingBox()
  expect(box && box.y > 0 && box.y + box.height < laptop.height).toBe(true)
  const photo = await page.getByRole('region', { name: 'Photos' }).boundingBox()
  expect((photo?.width ?? 0) / laptop.width).toBeGreaterThan(0.44)
  await rent.click()
  await sees(page.getByText('Authentication required'))
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(
    `/item/${gown}?from=${from}&to=${to}&book=rental`,
  )
})

test('What was looked at on this device is found again, not one’s own, and is gone after signing out', async () => {
  const [shoes, scarf] = [
    await list(ada, { title: 'Red shoes', category: 'Shoes' }),
    await list(bola, { title: 'Own scarf' }),
  ]
  const page = await site.visit(`/item/${shoes}`, { as: bola, ownContext: true })
  await sees(page.getByRole('heading', { level: 1, name: 'Red shoes' }))
  await page.goto(`/item/${scarf}`)
  await sees(page.getByRole('heading', { level: 1, name: 'Own scarf' }))
  await page.goto(`/item/${gown}`)
  await page.getByRole('heading', { name: 'Owner', exact: true }).scrollIntoViewIfNeeded()
  await sees(page.getByRole('region', { name: 'Questions and answers' }).getByRole('list'))
  await page.getByRole('button', { name: 'Report this item' }).scrollIntoViewIfNeeded()
  const recent = page.getByRole('region', { name: 'Recently viewed' })
  const look = page.getByRole('region', { name: 'Complete the look' })
  await sees(recent.getByRole('link', { name: 'Red shoes' }), look.getByRole('link', { name: 'Red shoes' }))
  expect(await recent.getByRole('link', { name: 'Own scarf' }).count()).toBe(0)
  const kept = () => page.evaluate(() => localStorage.getItem('aso-recent-items'))
  expect(await kept()).toContain(shoes)
  // What is still asked for while one signs out is refused.
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: /sign out|log out/i }).click()
  await eventually(kept).toBe(null)
})
