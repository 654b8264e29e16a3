import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FOLDER = 'tests'

/** Where a screen stands in for a page of Chromium, the same thing has the same name as there. */
const isOfScreens = (file: string): boolean => /^(support\/)?screens\//.test(file)

/** The files of the tests that export something of this name, by name. */
function exporters(room: (file: string) => boolean): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const file of readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || !room(file)) continue
    const exported = readFileSync(`${FOLDER}/${file}`, 'utf8').matchAll(
      /^export (?:async )?(?:function\*?|const|let|class) (\w+)/gm,
    )
    for (const [, name = ''] of exported) found.set(name, [...(found.get(name) ?? []), file])
  }
  return found
}

test('no two helpers of the tests have the same name', () => {
  const screens = [...exporters(isOfScreens)]
  const others = [...exporters((file) => !isOfScreens(file))]
  expect(others.length).toBeGreaterThan(800)
  expect([...screens, ...others].filter(([, files]) => files.length > 1)).toEqual([])
})
