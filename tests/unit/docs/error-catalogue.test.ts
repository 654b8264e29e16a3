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

test('every title of a refusal in the migrations stands in the error catalogue', () => {
  expect(titles.length).toBeGreaterThan(100)
  expect(titles.filter((title) => !listed.includes(title))).toEqual([])
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

test('Postgres refuses in the words of the screen where both refuse', () => {
  const sql = migrations.replace(/',\s+'/g, "', '")
  expect(shared.filter(({ title, text }) => !sql.includes(`private.refuse('${title}', '${text}'`))).toEqual(
    [],
  )
})
