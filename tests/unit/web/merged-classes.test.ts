import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { twMerge } from 'tailwind-merge'
import { expect, test } from 'vitest'
import { mergeClasses } from '../../../web/src/lib/merge-classes.ts'

const source = fileURLToPath(new URL('../../../web/src/', import.meta.url))

/** The class without what it depends on: `p-2` of `sm:hover:p-2`. */
function plain(word: string): string {
  let [depth, from] = [0, 0]
  for (const [at, letter] of Array.from(word).entries()) {
    if ('[('.includes(letter)) depth += 1
    else if ('])'.includes(letter)) depth -= 1
    else if (letter === ':' && depth === 0) from = at + 1
  }
  return word.slice(from).replace(/^!|!$/g, '')
}

/** Every class of the library's that stands in the source of a screen. */
async function usedClasses(): Promise<string[]> {
  const files = (await readdir(source, { recursive: true })).filter((file) => file.endsWith('.tsx'))
  const texts = await Promise.all(files.map((file) => readFile(source + file, 'utf8')))
  const words = texts.flatMap((text) => text.match(/[^\s'"`{}]+/g) ?? []).map(plain)
  // A class that it knows is not repeated.
  return [...new Set(words)].filter((word) => word !== '' && twMerge(`${word} ${word}`) === word)
}

test('Two classes are merged as the whole library would merge them', async () => {
  const classes = await usedClasses()
  expect(classes.length).toBeGreaterThan(500)
  const wrong: string[] = []
  for (const first of classes) {
    for (const second of classes) {
      if (first === second) continue
      const pair = `${first} ${second}`
      if ((twMerge(pair) === second) !== (mergeClasses(pair) === second)) wrong.push(pair)
    }
  }
  expect(wrong).toEqual([])
})

test.each([
  ['px-3 sm:px-4 p-2', 'sm:px-4 p-2'],
  ['p-2 hover:p-3 p-4 hover:p-5', 'p-4 hover:p-5'],
  ['text-sm text-primary leading-5 text-lg', 'text-primary text-lg'],
  ['size-4 w-2 size-5!', 'size-4 w-2 size-5!'],
  ['away:p-2 max-md:away:p-3 away:p-4', 'max-md:away:p-3 away:p-4'],
])('%s becomes %s', (classes, merged) => {
  expect(mergeClasses(classes)).toBe(merged)
  expect(twMerge(classes)).toBe(merged)
})
