import { describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../support/database/test-database.ts'
import { harmlessFigures } from './harmless-figures.ts'
import { hidingForms } from './hiding-forms.ts'
import { messagesWithContacts } from './messages-with-contacts.ts'
import { messagesWithoutContacts } from './messages-without-contacts.ts'
import { messengerNames, withoutMessengerNames } from './messenger-names.ts'
import { conversationsWithoutContacts, numbersAmongWords, numbersInPieces } from './numbers-in-pieces.ts'

/** Contact details are found however they are written, and nothing else is taken for one. */

const db = openTestDatabase()

interface Masked {
  message: string
  body: string
}

const masked = (messages: readonly string[]): Promise<Masked[]> =>
  db.query<Masked>(
    `select m as message, x.body from jsonb_array_elements_text($1::jsonb) with ordinality t (m, at)
     cross join lateral private.mask_contacts(m) x order by t.at`,
    [JSON.stringify(messages)],
  )

async function bodyOf(message: string, before = ''): Promise<string> {
  const [row] = await db.query<{ body: string }>('select body from private.mask_contacts($1, $2)', [
    message,
    before,
  ])
  return row?.body ?? ''
}

const digitsIn = (text: string): number => text.replace(/\D/g, '').length

describe('finding contact details', () => {
  test('at least 95 of 100 are masked, and no half of them is left', async () => {
    const missed = (await masked(messagesWithContacts)).filter(
      ({ message, body }) => message === body || (digitsIn(message) > 6 && digitsIn(body) > 3),
    )
    expect(messagesWithContacts.length + messagesWithoutContacts.length).toBeGreaterThanOrEqual(200)
    expect(
      missed.length,
      missed.map(({ message, body }) => `${message} -> ${body}`).join('\n'),
    ).toBeLessThanOrEqual(messagesWithContacts.length * 0.05)
  })

  test('at most one of 100 other messages is taken for one', async () => {
    const wrong = (await masked(messagesWithoutContacts)).filter(({ message, body }) => message !== body)
    expect(
      wrong.length,
      wrong.map(({ message, body }) => `${message} -> ${body}`).join('\n'),
    ).toBeLessThanOrEqual(messagesWithoutContacts.length * 0.01)
  })

  test('of the ways to hide one at least nine of ten are found, and no half of it is left', async () => {
    const missed = (await masked(hidingForms)).filter(
      ({ message, body }) => message === body || digitsIn(body) > 4 || /ada_?.?obi|chioma/i.test(body),
    )
    expect(hidingForms.length).toBeGreaterThanOrEqual(50)
    expect(
      missed.length,
      missed.map(({ message, body }) => `${message} -> ${body}`).join('\n'),
    ).toBeLessThanOrEqual(hidingForms.length * 0.1)
  })

  test('no price, size, measure, date, address or model is taken for one', async () => {
    expect(harmlessFigures.length).toBeGreaterThanOrEqual(100)
    expect((await masked(harmlessFigures)).filter(({ message, body }) => message !== body)).toEqual([])
  })

  test('a name at a messenger is masked, and words that only mention one are not', async () => {
    const left = (await masked(messengerNames)).filter(
      ({ body }) => /ada/i.test(body) || !body.includes('[messenger name hidden]'),
    )
    expect(left).toEqual([])
    const wrong = (await masked(withoutMessengerNames)).filter(({ message, body }) => message !== body)
    expect(wrong).toEqual([])
  })

  test.each(numbersInPieces)(
    'a number in several messages is masked in the last: %s, %s',
    async (...pieces) => {
      const last = pieces.at(-1) ?? ''
      const body = await bodyOf(last, pieces.slice(0, -1).join('\n'))
      expect(body).toMatch(/^\[(phone|account) number hidden\]$/)
      expect(await bodyOf(last, 'See you on Saturday')).toBe(last)
    },
  )

  test.each(numbersAmongWords)(
    'of a number in several messages only the number is masked: %s',
    async (pieces, body) => {
      expect(await bodyOf(pieces.at(-1) ?? '', pieces.slice(0, -1).join('\n'))).toBe(body)
    },
  )

  test('at most one of 100 other messages is taken for the end of one that began before', async () => {
    const talks = [...conversationsWithoutContacts, messagesWithoutContacts]
    let count = 0
    const wrong: string[] = []
    for (const talk of talks)
      for (const [at, message] of talk.entries()) {
        count += 1
        const before = talk.slice(Math.max(0, at - 30), at).join('\n')
        if ((await bodyOf(message, before)) !== message) wrong.push(`${before.slice(-80)} / ${message}`)
      }
    expect(wrong.length, wrong.join('\n\n')).toBeLessThanOrEqual(count * 0.01)
  })

  test('what was written before is not part of the answer', async () => {
    expect(await bodyOf('See you then', 'Call 08031234567')).toBe('See you then')
    expect(await bodyOf('4567, thanks', 'Call 0803 123')).toBe('[phone number hidden], thanks')
  })

  test('only the contact details are masked, the rest stays letter by letter', async () => {
    expect(await bodyOf('Rent ₦5,000, call 0803 123 4567 or ada@gmail.com before 10:30')).toBe(
      'Rent ₦5,000, call [phone number hidden] or [email address hidden] before 10:30',
    )
  })
})

/** How long a message of 2,000 letters takes that says one thing over and over, in milliseconds, and what is left of it. */
async function reading(part: string): Promise<{ ms: number; length: number }> {
  const message = part.repeat(Math.floor(2000 / part.length))
  const [row] = await db.query<{ ms: number; length: number }>(
    `select x.length, extract(epoch from clock_timestamp() - statement_timestamp())::float8 * 1000 as ms
     from (select length((private.mask_contacts($1, repeat($1, 8))).body) offset 0) x where x.length > -1`,
    [message],
  )
  return row ?? { ms: Number.NaN, length: Number.NaN }
}

test('the longest messages full of digits, words and signs take no longer than others, also after others like them', async () => {
  await reading('the gown is red ')
  const plain = await reading('the gown is red ')
  const long = [
    ...['0803 ', 'eight ', 'a.b@c', '5,000 ', '@a1 ', 'wa.me/', '1m ', 'and and ', 'aa.ng ', '12:3', '2-2-'],
    ...['o 1 ', '1 '],
  ]
  for (const part of long) {
    const { ms, length } = await reading(part)
    expect(ms / plain.ms, part).toBeLessThan(15)
    expect(length, part).toBeLessThan(10_000)
  }
})
