import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FOLDER = 'tests'

/** The files of the tests that export something of this name, by name. */
function exporters(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const file of readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue
    const exported = readFileSync(`${FOLDER}/${file}`, 'utf8').matchAll(
      /^export (?:async )?(?:function\*?|const|let|class) (\w+)/gm,
    )
    for (const [, name = ''] of exported) found.set(name, [...(found.get(name) ?? []), file])
  }
  return found
}

test('no two helpers of the tests have the same name', () => {
  const all = [...exporters()]
  expect(all.length).toBeGreaterThan(800)
  expect(all.filter(([, files]) => files.length > 1)).toEqual([])
})
