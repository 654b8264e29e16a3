import { readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

/** What people read of the AI helpers, of events and of baskets is expected, word for word, by a test. */

const folder = 'supabase/functions/_shared/contract/messages'
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
  /^(ai\/|events|basket).*\.ts$/.test(path),
)

const isMessages = (name: string): boolean => /(Messages|Answers|noChange)$/.test(name)

/** The titles and texts in `words`, however deep; with `all` every string. */
function textsOf(words: unknown, all: boolean): string[] {
  if (typeof words === 'string') return all ? [words] : []
  if (typeof words !== 'object' || words === null) return []
  const isMessage = 'title' in words && 'text' in words
  return Object.values(words).flatMap((part) => textsOf(part, all || isMessage))
}

const messages: [from: string, text: string][] = []
for (const file of files) {
  const words: Record<string, unknown> = await import(pathToFileURL(`${folder}/${file}`).href)
  for (const [name, part] of Object.entries(words))
    for (const text of textsOf(part, isMessages(name))) messages.push([`${name} of ${file}`, text])
}

const tests = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.startsWith('bench/'))
  .map((path) => readFileSync(`tests/${path}`, 'utf8'))
  .join('\n')

/** As a whole string, not as a part of another. */
const isExpected = (text: string): boolean =>
  ["'", '"', '`'].some((quote) => tests.includes(quote + text + quote))

test('messages are found in each file', () => {
  expect(messages.length).toBeGreaterThan(120)
  for (const file of files)
    expect(messages.map(([from]) => from)).toContainEqual(expect.stringContaining(file))
})

test('each message is expected by a test', () => {
  const missing = messages.filter(([, text]) => !isExpected(text))
  expect(missing.map(([from, text]) => `${from}: “${text}”`)).toEqual([])
})
