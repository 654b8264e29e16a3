import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { assumed, capacity, measured, prices } from '../../../bench/load/capacity.ts'

const file = await readFile(new URL('../../../docs/capacity.md', import.meta.url), 'utf8')
/** Tables without the spaces that align their columns. */
const page = file.replace(/ *\| */g, ' | ').replace(/^ \|/gm, '|')
const whole = (value: number): string => Math.round(value).toLocaleString('en')

test('the page names the assumptions and measurements as they are computed with', () => {
  for (const [name, value] of Object.entries({ ...assumed, ...measured }))
    expect(page, name).toContain(`| \`${name}\` | ${value.toLocaleString('en')} |`)
})

test('each result of the page is what the formulas give', () => {
  const rounded = (value: number): string => (value < 10 ? value.toFixed(1) : whole(value))
  for (const [name, value] of Object.entries(capacity()))
    expect(page, name).toContain(`| \`${name}\` | ${rounded(value)} |`)
})

test('the costs and their sum in dollars and naira are those of the prices', () => {
  const rows = prices()
  for (const { what, dollars } of rows) expect(page).toContain(`| ${what} | ${whole(dollars)} |`)
  const sum = rows.reduce((total, { dollars }) => total + dollars, 0)
  expect(page).toContain(`$${whole(sum)} a month, ₦${whole(sum * assumed.nairaForADollar)}`)
})
