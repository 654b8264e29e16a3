import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { AiFeature } from '#contract/ai.ts'
import { unlockHelper } from '../../support/api/ai-unlocking.ts'
import { uploadPhoto } from '../../support/api/market-photos.ts'
import { fund, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { openHelper } from '../../support/browser/ai-screens.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()
let gown: string

beforeAll(async () => {
  const ada = await join(site.stack, 'Ada Obi', 'lend')
  const images = [await uploadPhoto(ada, 1), await uploadPhoto(ada, 2)].map(
    (path) => `/storage/v1/object/public/item-images/${path}`,
  )
  gown = await list(ada, { title: 'Lace wedding gown', images })
  for (const rental_price of [4000, 6000, 8000]) {
    await list(await join(site.stack, `Owner of ${rental_price}`), {
      rental_price,
      sale_price: rental_price * 10,
    })
  }
})

/** Whoever has a social account and a city, and a session with the helper. */
async function ready(name: string, feature: AiFeature): Promise<Member> {
  const person = await joinApproved(site.stack, name)
  await fund(site.stack, person, 1000)
  await site.stack.database.query(
    `update private.profiles set connected_social = '{"facebook": true}', location = '{"city": "Lagos"}' where user_id = $1`,
    [person.id],
  )
  await unlockHelper(person, feature)
  return person
}

const generate = (dialog: Locator) => dialog.getByRole('button', { name: 'Generate My Trust Score' })

async function checkItem(dialog: Locator, url: string): Promise<void> {
  await dialog.getByLabel('Item URL').fill(url)
  await dialog.getByRole('button', { name: 'Check quality' }).click()
}

test('The Trust Score Auditor shows the figure of the badge, with bars, reasons and ways to do better', async () => {
  const bola = await ready('Bola Ade', 'trust_score')
  const page = await site.visit('/marketplace', { as: bola })
  const dialog = await openHelper(page, 'Trust Score')
  await generate(dialog).click()
  await sees(dialog.getByText('67 out of 100'), dialog.getByText('High trust'))
  const { data } = await bola.client
    .from('trust_scores')
    .select('overall_score')
    .eq('user_id', bola.id)
    .single()
  expect(data?.overall_score).toBe(67)
  const parts = dialog.getByRole('region', { name: 'Breakdown' })
  const points = await parts.locator('li .price').allInnerTexts()
  expect(points.reduce((sum, text) => sum + Number(text), 60)).toBe(67)
  await sees(
    dialog.getByRole('region', { name: 'Strengths' }).getByText('Your identity is verified.'),
    dialog.getByRole('region', { name: 'Areas for improvement' }).getByText('Phone number: Not confirmed.'),
  )
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Add a photo' }).click()
  await page.waitForURL(/\/edit-profile$/)
})

test('The Item Quality Checker judges an item by its address: photos, details, price and market', async () => {
  const page = await site.visit('/marketplace', { as: await ready('Dami Ojo', 'quality_checker') })
  const dialog = await openHelper(page, 'Quality Check')
  await checkItem(dialog, `${site.stack.url}/item/${gown}?from=share#photos`)
  const report = dialog.getByRole('article', { name: 'Lace wedding gown' })
  await sees(
    report.getByText('out of 100'),
    report.getByText('Judged by the first 2 photos.'),
    report.getByText('₦6,000'),
    report.getByText('from 3 comparable items').first(),
    report.getByText('At market'),
    report.getByText('67% of comparable items cost as much or more.'),
  )
  for (const name of ['Breakdown', 'Pricing insights', 'Strengths', 'Improvement areas', 'Market insights'])
    await sees(report.getByRole('region', { name }))
  await expectAccessible(page)
  await report.getByRole('link', { name: 'Open the item' }).click()
  await page.waitForURL(new RegExp(`/item/${gown}$`))
})

test('One of my own listings is checked with a tap, found among many by its words', async () => {
  const owner = await ready('Kemi Owner', 'quality_checker')
  const page = await site.visit('/marketplace', { as: owner })
  const first = await openHelper(page, 'Quality Check')
  await sees(first.getByLabel('Item URL'))
  await misses(first.getByRole('region', { name: 'Your listings' }))

  for (let nth = 1; nth <= 6; nth += 1) await list(owner, { title: `Ankara skirt ${nth}`, images: [] })
  const beads = await list(owner, { title: 'Coral beads', category: 'Jewelry', images: [] })
  await page.reload()
  const dialog = await openHelper(page, 'Quality Check')
  const own = dialog.getByRole('region', { name: 'Your listings' })
  await eventually(() => own.getByRole('listitem').count()).toBe(6)
  await own.getByLabel('Search your listings').fill('coral')
  await expectAccessible(page)
  await own.getByRole('button', { name: 'Coral beads' }).click()
  await sees(dialog.getByRole('article', { name: 'Coral beads' }))
  expect(await dialog.getByLabel('Item URL').inputValue()).toBe(`${site.stack.url}/item/${beads}`)
})

test('One’s own listing leads to its form', async () => {
  const owner = await ready('Ada Owner', 'quality_checker')
  const own = await list(owner, { title: 'Coral beads', category: 'Jewelry', images: [] })
  const page = await site.visit('/marketplace', { as: owner })
  const dialog = await openHelper(page, 'Quality Check')
  await checkItem(dialog, `${site.stack.url}/item/${own}`)
  await sees(
    dialog.getByText('There are no photos. Most people book what they can see.'),
    dialog.getByText('Too few comparable items').first(),
  )
  await dialog.getByRole('link', { name: 'Edit this listing' }).click()
  await page.waitForURL(new RegExp(`/edit-item/${own}$`))
})
