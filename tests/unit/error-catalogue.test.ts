import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const migrations = readdirSync('supabase/migrations')
  .map((file) => readFileSync(`supabase/migrations/${file}`, 'utf8'))
  .join('\n')
const catalogue = readFileSync('docs/errors.md', 'utf8')

const listed = [...catalogue.matchAll(/^\| ([^|]+?) +\|/gm)].map((match) => match[1])

const titles = [
  ...new Set([...migrations.matchAll(/private\.refuse\('([^']+)'/g)].map((match) => match[1] ?? '')),
]

test('the migrations refuse with titles', () => {
  expect(titles.length).toBeGreaterThan(15)
})

test.each(titles)('"%s" stands in the error catalogue', (title) => {
  expect(listed).toContain(title)
})
