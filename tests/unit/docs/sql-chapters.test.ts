import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('every chapter of SQL stands in the table of chapters', () => {
  const table = readFileSync('supabase/CONVENTIONS.md', 'utf8').match(/^\| about[\s\S]*?\n\n/m)?.[0] ?? ''
  const named = new Set(table.match(/\w+/g))
  const chapters = readdirSync('supabase/migrations').map((file) => file.replace(/^\d+_(\w+)\.sql$/, '$1'))
  expect(chapters.length).toBeGreaterThan(200)
  expect(chapters.filter((chapter) => !named.has(chapter))).toEqual([])
})
