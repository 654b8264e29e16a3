import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the table of chapters names every chapter of SQL, and no other', () => {
  const table = readFileSync('supabase/CONVENTIONS.md', 'utf8').match(/^\| about[\s\S]*?\n\n/m)?.[0] ?? ''
  const cells = table
    .split('\n')
    .slice(2)
    .map((line) => line.split('|')[2] ?? '')
  const named = cells.flatMap((cell) => cell.replace(/\([^)]*\)/g, '').match(/\w+/g) ?? [])
  const chapters = readdirSync('supabase/migrations').map((file) => file.replace(/^\d+_(\w+)\.sql$/, '$1'))
  expect(chapters.length).toBeGreaterThan(200)
  expect(named.toSorted()).toEqual(chapters.toSorted())
})
