import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bookingMessages, itemMessages, returnMessages } from '#contract/messages/common.ts'

const migrations = readdirSync('supabase/migrations')
  .map((file) => readFileSync(`supabase/migrations/${file}`, 'utf8'))
  .join('\n')
const catalogue = readFileSync('docs/errors.md', 'utf8')

const listed = [...catalogue.matchAll(/^\| ([^|]+?) +\|/gm)].map((match) => match[1])

/** Where a function refuses, and where it names its title first. */
const titles = [
  ...new Set(
    [...migrations.matchAll(/private\.refus(?:e|al)\('([^']+)'|c_title constant text := '([^']+)'/g)].map(
      ([, here, named]) => here ?? named ?? '',
    ),
  ),
]

test('the titles of refusals are found in the migrations', () => {
  expect(titles.length).toBeGreaterThan(15)
})

test.each(titles)('"%s" stands in the error catalogue', (title) => {
  expect(listed).toContain(title)
})

const { missingDates, invalidDates, kycRequired, addressRequired } = bookingMessages
const shared = [
  missingDates,
  invalidDates,
  kycRequired,
  addressRequired,
  itemMessages.cannotBookOwnItem,
  returnMessages.notFound,
]

test.each(shared)('Postgres refuses "$title" in the words of the screen', ({ title, text }) => {
  expect(migrations.replace(/',\s+'/g, "', '")).toContain(`private.refuse('${title}', '${text}'`)
})
