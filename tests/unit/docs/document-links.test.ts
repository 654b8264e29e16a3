import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const documents = [
  ...['.', 'supabase', 'bench', 'bench/results'].flatMap((folder) =>
    documentsIn(readdirSync(folder), folder),
  ),
  ...documentsIn(readdirSync('docs', { encoding: 'utf8', recursive: true }), 'docs'),
]

function documentsIn(names: string[], folder: string): string[] {
  return names.filter((name) => name.endsWith('.md')).map((name) => join(folder, name))
}

test('the links of every document lead to files that exist', () => {
  const links = documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
      .map(([, to = '']) => ({ document, to }))
      .filter(({ to }) => !/^[a-z]+:/.test(to)),
  )
  expect(links.length).toBeGreaterThan(100)
  expect(links.filter(({ document, to }) => !existsSync(join(dirname(document), to)))).toEqual([])
})
