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

test.each(documents)('the links of %s lead to files that exist', (document) => {
  const links = [...readFileSync(document, 'utf8').matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(
    ([, to = '']) => to,
  )
  const missing = links
    .filter((to) => !/^[a-z]+:/.test(to))
    .filter((to) => !existsSync(join(dirname(document), to)))
  expect(missing).toEqual([])
})
