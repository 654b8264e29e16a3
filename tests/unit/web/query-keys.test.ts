import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = execFileSync('git', ['ls-files', 'web/src'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** The word that a key begins with, where it is written as one: `queryKey: ['market']`, `marketKey = (…) => ['market', …]`. */
const first = /\b(?:queryKey|mutationKey|\w+Key)\s*[:=]\s*(?:\([^)]*\)\s*=>\s*)?\[\s*'([^']+)'/g
/** The word after the person, in a key about somebody's own data. */
const afterPerson = /\.\.\.meKey\((?:[^()]|\([^()]*\))*\),\s*'([^']+)'/g

/** Where each word is written. */
function places(pattern: RegExp, texts = sources): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { file, text } of texts)
    for (const [, word = ''] of text.matchAll(pattern)) found.set(word, [...(found.get(word) ?? []), file])
  return found
}

test('keys are found however they are written', () => {
  const text = `useQuery({ queryKey: ['a', id] }); const bKey = ['b'] as const
    export const cKey = (id: string) =>
      ['c', id] as const
    const d = [...meKey(usePerson()?.id), 'd', id]`
  expect([...places(first, [{ file: 'one', text }]).keys()]).toEqual(['a', 'b', 'c'])
  expect([...places(afterPerson, [{ file: 'one', text }]).keys()]).toEqual(['d'])
})

test('the word that a query key begins with is written once: who needs it elsewhere imports it', () => {
  const all = [...places(first)]
  expect(all.length).toBeGreaterThan(25)
  expect(all.filter(([, files]) => files.length > 1)).toEqual([])
})

test('so is the word after the person', () => {
  const all = [...places(afterPerson)]
  expect(all.length).toBeGreaterThan(50)
  expect(all.filter(([, files]) => files.length > 1)).toEqual([])
})
