import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { adminMessages } from '#contract/messages/admin.ts'
import { authMessages } from '#contract/messages/auth.ts'
import { claimFieldMessages, claimMessages } from '#contract/messages/claim.ts'
import {
  accountMessages,
  bookingMessages,
  fieldMessages,
  itemMessages,
  paymentMessages,
  returnMessages,
  transactionMessages,
  walletMessages,
} from '#contract/messages/common.ts'
import { disputeMessages } from '#contract/messages/dispute.ts'
import { listingMessages } from '#contract/messages/listing.ts'
import { locationMessages } from '#contract/messages/location.ts'
import { phoneMessages } from '#contract/messages/phone.ts'
import { photoMessages } from '#contract/messages/photo.ts'
import { profileMessages } from '#contract/messages/profile.ts'
import { quizMessages } from '#contract/messages/quiz.ts'
import { socialMessages } from '#contract/messages/social.ts'
import { verificationMessages } from '#contract/messages/verification.ts'

const coverage = readFileSync('docs/spec-coverage.md', 'utf8')
const [tables = '', ownWords = ''] = coverage.split('\n# Words of Aso’s own\n')

/** The cells of each row of the tables, without their heads. */
const rows = tables
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (What |-)/.test(line))
  .map((line) =>
    line
      .slice(1, -1)
      .split(' | ')
      .map((cell) => cell.trim()),
  )

/** `folder/file › [describe ›] test`, as the last cell of a row names them. */
const named = rows.flatMap((cells) => (cells.at(-1) ?? '').split(/\s*<br>\s*/).filter(isTest))

function isTest(text: string): boolean {
  return text.includes(' › ')
}

const titlesOf = new Map<string, Set<string>>()

/** Every describe and test of a file by its title, a template as it is written. */
function readTitles(file: string): Set<string> {
  const known = titlesOf.get(file)
  if (known) return known
  const source = readFileSync(file, 'utf8')
  const titles = new Set<string>()
  for (const quoted of source.matchAll(
    /(?:\b(?:test|describe)|\))\(\s*(?:'((?:\\.|[^'\\\n])+)'|"([^"\n]+)"|`([^`]+)`)\s*,/g,
  )) {
    const title = quoted[1] ?? quoted[2] ?? quoted[3] ?? ''
    titles.add(title.replaceAll("\\'", "'"))
  }
  titlesOf.set(file, titles)
  return titles
}

describe('the tests that the table of the specification names', () => {
  test('are more than 400, and every row has one', () => {
    expect(named.length).toBeGreaterThan(400)
    expect(rows.filter((cells) => !isTest(cells.at(-1) ?? ''))).toEqual([])
  })

  test('are there, by these titles', () => {
    expect([...new Set(named)].filter((reference) => !isThere(reference))).toEqual([])
  })

  function isThere(reference: string): boolean {
    const [path = '', ...titles] = reference.split(' › ')
    const file = `tests/${path}.test.ts`
    return existsSync(file) && titles.every((title) => readTitles(file).has(title))
  }
})

test('the places that the table names are there', () => {
  const folders = ['web/src/features/', 'web/src/', 'supabase/functions/_shared/', 'supabase/functions/', '']
  const places = rows
    .filter((cells) => cells.length === 3)
    .flatMap((cells) => [...(cells[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, place = '']) => place))

  const missing = [...new Set(places)].filter((place) => {
    const candidates = [
      ...folders.map((folder) => folder + place),
      `supabase/migrations/20260101${place}.sql`,
    ]
    return !candidates.some((path) => existsSync(path))
  })
  expect(places.length).toBeGreaterThan(100)
  expect(missing).toEqual([])
})

/** Where the words are mostly the specification's. */
const objects = {
  accountMessages,
  adminMessages,
  authMessages,
  bookingMessages,
  claimFieldMessages,
  claimMessages,
  disputeMessages,
  fieldMessages,
  itemMessages,
  listingMessages,
  locationMessages,
  paymentMessages,
  phoneMessages,
  photoMessages,
  profileMessages,
  quizMessages,
  returnMessages,
  socialMessages,
  transactionMessages,
  verificationMessages,
  walletMessages,
}

/** What people read, by `object.key`: the title and the text. */
const messages = new Map<string, string[]>(
  Object.entries(objects).flatMap(([object, values]) =>
    Object.entries(values).map(([key, value]) => [`${object}.${key}`, wordsOf(value)] as const),
  ),
)

function wordsOf(message: unknown): string[] {
  if (typeof message === 'string') return [message]
  const { title, text } = message as { title?: string; text?: string }
  // A title that many share says nothing without its text.
  const shared = title === 'Error' || title === 'Payment failed' || title === 'Invalid File'
  return [shared && text ? undefined : title, text].filter((words) => words !== undefined)
}

describe('the words of the specification', () => {
  const quoted = (words: string) => tables.includes(`'${words}'`)
  const own = new Set([...ownWords.matchAll(/`([\w.-]+)`/g)].map(([, name = '']) => name))

  test('each message stands in a table, or is listed as a word of Aso’s own', () => {
    expect(messages.size).toBeGreaterThan(100)
    const missing = [...messages].filter(([name, words]) => !own.has(name) && !words.some(quoted))
    expect(missing).toEqual([])
  })

  test('no word is listed as Aso’s own that is not there any more', () => {
    expect([...own].filter((name) => !messages.has(name))).toEqual([])
  })

  test('quoted words are in the product literally', () => {
    const product = sourceOf(['web/src', 'supabase/functions', 'supabase/migrations'])
    const quotes = rows
      .filter((cells) => isTest(cells.at(-1) ?? ''))
      .flatMap(([what = '']) => [...what.matchAll(/(?<=^|[ (])'(.+?)'(?=$|[ ,;:.)…])/g)])
      .map(([, words = '']) => words)
    expect(quotes.length).toBeGreaterThan(100)
    expect(quotes.filter((words) => !isWritten(product, words))).toEqual([])
  })
})

function sourceOf(folders: readonly string[]): string {
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(tsx?|sql)$/.test(name))
        .map((name) => readFileSync(`${folder}/${name}`, 'utf8')),
    )
    .join('\n')
}

/** As it stands, with another kind of quote, or, for a template, its words before the first variable. */
function isWritten(product: string, words: string): boolean {
  const [beginning = ''] = words.split('{')
  return product.includes(beginning) || product.includes(beginning.replaceAll("'", "\\'"))
}
