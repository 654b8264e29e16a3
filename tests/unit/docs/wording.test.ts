import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Where what people read is written. */
const places = ['web/src', 'supabase/functions', 'supabase/migrations', 'supabase/templates', 'local/auth']
const comments = /\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--).*$|^comment on [\s\S]*?';$/gm

const phrases = [...tableOf(readFileSync('docs/style.md', 'utf8')).matchAll(/^\| (.+?) +\|/gm)]
  .map(([, phrase = '']) => plain(phrase))
  .slice(2)

const product = execFileSync('git', ['ls-files', ...places], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:tsx?|sql|html)$/.test(file))
  .map((file) => ({ file, text: plain(readFileSync(file, 'utf8').replace(comments, '')) }))

/** The last table: what we do not write. */
function tableOf(page: string): string {
  return page.slice(page.indexOf('## What we do not write'))
}

/** As one line in lower case, with straight apostrophes, so that wrapping and quoting hide nothing. */
function plain(text: string): string {
  return text.replace(/''|’/g, "'").replace(/\s+/g, ' ').toLowerCase()
}

test('the style page lists phrases, and what people read is found', () => {
  expect(phrases.length).toBeGreaterThan(50)
  expect(phrases[0]).toBe('tell me, any day')
  expect(product.some(({ text }) => text.includes("we'll email you once when this happens to"))).toBe(true)
})

test('no phrase that we do not write is in the product', () => {
  const found = phrases.flatMap((phrase) =>
    product.filter(({ text }) => text.includes(phrase)).map(({ file }) => `${phrase}: ${file}`),
  )
  expect(found).toEqual([])
})

/** A straight quotation mark around a word or a value, in a text of SQL: keys of JSON and patterns have none of these. */
const quoted = /(?:^|[\s(:])"(?:%s|[A-Z][a-z’ ]+[?.]?)"(?!\s*:)/

test('what people read from the database has “curly” quotation marks', () => {
  const texts = product
    .filter(({ file }) => file.endsWith('.sql'))
    .flatMap(({ file }) =>
      [
        ...readFileSync(file, 'utf8')
          .replace(comments, '')
          .matchAll(/'((?:[^']|'')*)'/g),
      ].map(([, text = '']) => `${file}: ${text}`),
    )
  expect(texts.length).toBeGreaterThan(1000)
  expect(quoted.test('About the item "%s", which')).toBe(true)
  expect(texts.filter((text) => quoted.test(text))).toEqual([])
})
