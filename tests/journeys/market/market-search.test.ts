import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addDays, formatDate, lagosToday } from '#contract/rules/dates.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { chooseDates } from '../../support/browser/booking-screens.ts'
import { hasFocus, tabTo } from '../../support/browser/keyboard.ts'
import { laptop, openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'
import { all, box, found, listThreeItems, searchOf } from './three-items.ts'

const site = openTestSite()

beforeAll(() => listThreeItems(site.stack))

/** Its chip is what is touched, once it stands still. */
const choose = (choice: Locator) => choice.locator('..').click()

async function openFilters(page: Page) {
  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sees(sheet.getByRole('radio', { name: /^Wine|^Shoes/ }))
  return sheet
}

test('The search runs while typing, finds misspelled words, and adds no history entries', async () => {
  const page = await site.visit('/help')
  await page.goto('/marketplace')
  await eventually(() => found(page)).toEqual(all)
  await box(page).pressSequentially('agabda', { delay: 20 })
  await eventually(() => found(page)).toEqual(['Cream agbada'])
  await sees(page.getByRole('status').getByText('1 item', { exact: true }))
  expect(searchOf(page)).toEqual({ q: 'agabda' })
  await page.getByRole('button', { name: 'Clear search' }).click()
  await eventually(() => found(page)).toEqual(all)
  expect(await hasFocus(box(page))).toBe(true)
  // Enter does not wait for the pause.
  await box(page).fill('headtie')
  await box(page).press('Enter')
  await eventually(() => found(page)).toEqual(['Wine gele'])
  await page.goBack()
  await page.waitForURL('**/help')
})

test('Each filter shows its count, filters, and is removed by its chip', async () => {
  const page = await site.visit('/marketplace')
  for (const [name, search, items] of [
    ['Shoes', { category: 'Shoes' }, ['Black heels']],
    ['Buy', { type: 'buy' }, ['Black heels']],
    ['Under ₦5,000', { price: 'under-5000' }, ['Wine gele']],
    ['₦15,000 to ₦50,000', { price: '15000-50000' }, ['Cream agbada']],
    ['Over ₦50,000', { price: 'over-50000' }, ['Black heels']],
    ['Brand New', { condition: 'new' }, ['Wine gele']],
  ] as const) {
    const sheet = await openFilters(page)
    await choose(sheet.getByRole('radio', { name: `${name} 1 item`, exact: true }))
    await sheet.getByRole('button', { name: 'Show 1 item', exact: true }).click()
    await misses(sheet)
    await eventually(() => found(page), name).toEqual(items)
    expect(searchOf(page)).toEqual(search)
    await page.getByRole('button', { name: `Remove ${name}` }).click()
    await eventually(() => found(page), name).toEqual(all)
    expect(searchOf(page)).toEqual({})
  }
})

test('Each list of sizes, colours, brands and places counts its values and filters by one', async () => {
  const page = await site.visit('/marketplace')
  const sheet = await openFilters(page)
  for (const [label, value, search, item] of [
    ['Size', 'XL', { size: 'XL' }, 'Cream agbada'],
    ['Colour', 'Wine', { colour: 'Wine' }, 'Wine gele'],
    ['Brand', 'Keexs', { brand: 'Keexs' }, 'Black heels'],
    ['State', 'FCT - Abuja', { state: 'FCT - Abuja' }, 'Black heels'],
    ['City', 'Wuse', { city: 'Wuse' }, 'Black heels'],
  ] as const) {
    const list = sheet.getByLabel(label, { exact: true })
    await eventually(() => list.getByRole('option', { name: `${value} (1)` }).count(), label).toBe(1)
    await list.selectOption(value)
    await eventually(() => found(page), label).toEqual([item])
    expect(searchOf(page)).toEqual(search)
    await list.selectOption({ index: 0 })
    await eventually(() => found(page), label).toEqual(all)
    expect(searchOf(page)).toEqual({})
  }
})

test('Several filters combine, are in the address that can be shared, and are cleared together', async () => {
  const page = await site.visit('/marketplace?q=wine&category=Accessories&state=Lagos&sort=price_low')
  await eventually(() => found(page)).toEqual(['Wine gele'])
  expect(await box(page).inputValue()).toBe('wine')
  await sees(page.getByRole('button', { name: 'Filters (2)' }), page.getByText('₦12,000 / week'))
  expect(await page.getByLabel('Sort by').inputValue()).toBe('price_low')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await eventually(() => found(page)).toEqual(all)
  expect(searchOf(page)).toEqual({})
  expect(await box(page).inputValue()).toBe('')
})

test('A state offers its own cities, and another state none of them', async () => {
  const page = await site.visit('/marketplace?city=Wuse')
  const sheet = await openFilters(page)
  const cities = () => sheet.getByLabel('City').getByRole('option').allInnerTexts()
  await eventually(cities).toEqual(['All cities', 'Ikeja (2)', 'Wuse (1)'])
  await sheet.getByLabel('State').selectOption('Lagos')
  await eventually(cities).toEqual(['All of Lagos', 'Ikeja (2)'])
  await eventually(() => found(page)).toEqual(['Cream agbada', 'Wine gele'])
  expect(searchOf(page)).toEqual({ state: 'Lagos' })
})

test('Only states that have items are offered', async () => {
  const page = await site.visit('/marketplace?category=Accessories')
  const sheet = await openFilters(page)
  const states = () => sheet.getByLabel('State').getByRole('option').allInnerTexts()
  await eventually(states).toEqual(['All states', 'Lagos (1)'])
})

test('A search without results suggests what to do', async () => {
  const page = await site.visit('/marketplace?city=Kafanchan')
  await sees(
    page.getByRole('heading', { name: 'No items found' }),
    page.getByText('Try adjusting your filters'),
  )
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: 'Clear all' }).last().click()
  await eventually(() => found(page)).toEqual(all)
})

test('Words without results, and no filter, are to be checked or saved', async () => {
  const page = await site.visit('/marketplace?q=zzyzx')
  await sees(
    page.getByRole('heading', { name: 'No items found' }),
    page.getByText('Try adjusting your filters, check the spelling, or save this search and we’ll tell you'),
    page.getByRole('main').getByRole('button', { name: 'Save search' }).last(),
  )
})

test('Where one filter leaves nothing, the list names it and what is there without it', async () => {
  const page = await site.visit('/marketplace?q=wine&category=Accessories&city=Kafanchan')
  const removals = page.getByRole('list', { name: 'Filters to remove' }).getByRole('button')
  await sees(removals.first())
  expect(await removals.allInnerTexts()).toEqual(['Without “Kafanchan”: 1 item'])
  await expectAccessible(page)
  await removals.click()
  await eventually(() => found(page)).toEqual(['Wine gele'])
  expect(searchOf(page)).toEqual({ q: 'wine', category: 'Accessories' })
})

test('Items free on the chosen dates are shown, and the item page takes over the dates', async () => {
  const page = await site.visit('/marketplace')
  const sheet = await openFilters(page)
  await sheet.getByRole('button', { name: 'Choose dates' }).click()
  const from = addDays(lagosToday(), 7)
  const to = addDays(from, 2)
  await chooseDates(page, from, to)
  // The agbada is booked then, the heels are only sold.
  await eventually(() => found(page)).toEqual(['Wine gele'])
  expect(searchOf(page)).toEqual({ from, to })
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Show 1 item', exact: true }).click()
  await sees(page.getByRole('button', { name: `Remove Free ${formatDate(from)} to ${formatDate(to)}` }))
  await page.getByRole('link', { name: 'Wine gele' }).click()
  await sees(page.getByRole('heading', { level: 1, name: 'Wine gele' }))
  expect(searchOf(page)).toEqual({ from, to })
})

test('The position is asked for only when the person filters by distance, shown in kilometres', async () => {
  const lagos = { geolocation: { latitude: 6.5244, longitude: 3.3792 }, permissions: ['geolocation'] }
  const page = await site.visit('/marketplace', lagos)
  const sheet = await openFilters(page)
  await sheet.getByRole('button', { name: 'Use my location' }).click()
  await eventually(() => found(page)).toEqual(['Cream agbada', 'Wine gele'])
  // To the kilometre: whoever gets the link does not learn where somebody lives.
  expect(searchOf(page)).toEqual({ near: '6.52,3.38', within: '25' })
  await choose(sheet.getByRole('radio', { name: 'Any distance' }))
  await eventually(() => found(page)).toEqual(all)
  await sheet.getByRole('button', { name: /^Show/ }).click()
  await sees(page.getByText('Ikeja · 9 km away').first())
  await page.getByLabel('Sort by').selectOption({ label: 'Nearest' })
  await eventually(async () => (await found(page)).at(-1)).toBe('Black heels')
})

test('Where the position is not available, the filters say what to do instead', async () => {
  const page = await site.visit('/marketplace', { permissions: [] })
  const sheet = await openFilters(page)
  await sheet.getByRole('button', { name: 'Use my location' }).click()
  await sees(sheet.getByText('Location access denied by user. Choose a state or a city instead.'))
})

test('Each order sorts the list', async () => {
  const page = await site.visit('/marketplace')
  await eventually(() => found(page)).toEqual(all)
  await page.getByLabel('Sort by').selectOption({ label: 'Price: low to high' })
  await eventually(() => found(page)).toEqual(['Wine gele', 'Cream agbada', 'Black heels'])
  await page.getByLabel('Sort by').selectOption({ label: 'Price: high to low' })
  await eventually(() => found(page)).toEqual(['Black heels', 'Cream agbada', 'Wine gele'])
  await page.getByLabel('Sort by').selectOption({ label: 'Newest' })
  await eventually(() => found(page)).toEqual(all)
})

test('The filters are accessible beside the list on a wide screen and in a sheet on a phone', async () => {
  const page = await site.visit('/marketplace', { viewport: laptop })
  const button = page.getByRole('button', { name: /^Filters/ })
  const panel = page.getByRole('region', { name: 'Filters' })
  // Open by itself; closed, it is opened again by the keyboard.
  await sees(panel.getByRole('radio', { name: 'All categories' }))
  await button.click()
  await misses(panel)
  await tabTo(page, box(page))
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  await tabTo(page, panel.getByRole('radio', { name: 'All categories' }))
  await page.keyboard.press('ArrowDown', { delay: 60 })
  await page.keyboard.press('ArrowDown', { delay: 60 })
  await eventually(() => found(page)).toEqual(['Black heels'])
  const chip = page.getByRole('button', { name: 'Remove Shoes' })
  await chip.focus()
  await page.keyboard.press('Enter')
  await misses(chip)
  await button.click()
  await misses(panel)
  await button.click()
  // What was found before is pale until what is asked for now has come.
  await eventually(() => found(page)).toEqual(all)
  await misses(page.locator('[aria-busy=true]').first())
  await expectAccessible(page)
})
