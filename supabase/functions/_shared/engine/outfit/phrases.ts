import { remembering } from '../lately.ts'

/** Words as the tables compare them: lower case, without accents, in the singular. */

const irregular: Readonly<Record<string, string>> = {
  scarves: 'scarf',
  jewellery: 'jewelry',
  jewelery: 'jewelry',
  jewellry: 'jewelry',
  tights: 'tights',
  pyjama: 'pajama',
  pyjamas: 'pajama',
  pajamas: 'pajama',
  colour: 'colour',
  womens: 'women',
  woman: 'women',
  mens: 'men',
  man: 'men',
  trousers: 'trouser',
  tees: 'tee',
  shoes: 'shoe',
  knives: 'knife',
  canvas: 'canvas',
  sunglasses: 'sunglasses',
}

function singular(word: string): string {
  const known = irregular[word]
  if (known) return known
  if (word.length < 4 || word.endsWith('ss') || word.endsWith('us') || !word.endsWith('s')) return word
  if (
    word.endsWith('ies') &&
    word.length > 5 &&
    !/(bootie|hoodie|beanie|onesie|brogie|panties)s?$/.test(word)
  )
    return `${word.slice(0, -3)}y`
  if (/(ch|sh|ss|x)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

/** At most so many letters of a text are read: it comes from people. */
const mostLetters = 240

const readLately = remembering(4000, readWords)

export const wordsOf = (text: string): readonly string[] => readLately(text.slice(0, mostLetters))

function readWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/['’]s?\b/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(singular)
}

export interface Phrases<Value> {
  most: number
  byWords: ReadonlyMap<string, Value>
}

/** A table whose keys are read like the texts that are looked for in it. */
export function phrasesOf<Value>(rows: Iterable<readonly [string, Value]>): Phrases<Value> {
  const byWords = new Map<string, Value>()
  let most = 1
  for (const [name, value] of rows) {
    const words = wordsOf(name)
    most = Math.max(most, words.length)
    byWords.set(words.join(' '), value)
  }
  return { most, byWords }
}

export interface Found<Value> {
  at: number
  words: number
  name: string
  value: Value
}

/** The longest known phrases of a text, from left to right, none inside of another. */
export function findPhrases<Value>(
  words: readonly string[],
  { most, byWords }: Phrases<Value>,
): Found<Value>[] {
  const found: Found<Value>[] = []
  for (let at = 0; at < words.length; ) {
    let step = 1
    for (let count = Math.min(most, words.length - at); count > 0; count -= 1) {
      const name = words.slice(at, at + count).join(' ')
      const value = byWords.get(name)
      if (value === undefined) continue
      found.push({ at, words: count, name, value })
      step = count
      break
    }
    at += step
  }
  return found
}
