import { describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../support/database/test-database.ts'
import { contactsInOtherWords } from './contacts-in-other-words.ts'
import { harmlessFigures } from './harmless-figures.ts'
import { harmlessLookAlikes } from './harmless-look-alikes.ts'
import { harmlessWords } from './harmless-words.ts'
import { hiddenNamesAndPages } from './hidden-names-and-pages.ts'
import { hiddenNumbers, numbersBetweenLongMessages } from './hidden-numbers.ts'
import { hidingForms } from './hiding-forms.ts'
import { messagesWithContacts } from './messages-with-contacts.ts'
import { messagesWithoutContacts } from './messages-without-contacts.ts'
import { messengerNames, withoutMessengerNames } from './messenger-names.ts'
import { conversationsWithoutContacts, numbersAmongWords, numbersInPieces } from './numbers-in-pieces.ts'
import { contactsOverFields, contactsOverMessages, harmlessRows } from './parted-contacts.ts'
import { unseenHidingForms } from './unseen-hiding-forms.ts'

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

  test.each([
    ['of the ways to hide one', hidingForms],
    ['of hidden numbers', hiddenNumbers],
    ['of hidden names and pages', hiddenNamesAndPages],
    ['of what was written before anybody looked at the rules', unseenHidingForms],
  ])('%s at least nine of ten are found, and no half of it is left', async (_kind, forms) => {
    const missed = (await masked(forms)).filter(
      ({ message, body }) => message === body || digitsIn(body) > 4 || /ada_?.?obi|chioma/i.test(body),
    )
    expect(
      missed.length,
      missed.map(({ message, body }) => `${message} -> ${body}`).join('\n'),
    ).toBeLessThanOrEqual(forms.length * 0.1)
  })

  test('no price, size, measure, date, address, model or mention of a site is taken for one', async () => {
    const harmless = [...harmlessFigures, ...harmlessWords]
    expect((await masked(harmless)).filter(({ message, body }) => message !== body)).toEqual([])
  })

  test('of contacts in other words nineteen of twenty are found, and nothing that only looks like one', async () => {
    const missed = (await masked(contactsInOtherWords)).filter(({ message, body }) => message === body)
    const wrong = (await masked(harmlessLookAlikes)).filter(({ message, body }) => message !== body)
    const rates = { found: 1 - missed.length / contactsInOtherWords.length, wrong }
    expect(rates.found, JSON.stringify(missed)).toBeGreaterThanOrEqual(0.94)
    expect(rates.wrong).toEqual([])
  })

  test('a name at a messenger is masked, and words that only mention one are not', async () => {
    const left = (await masked(messengerNames)).filter(
      ({ body }) => /ada/i.test(body) || !body.includes('[messenger name hidden]'),
    )
    expect(left).toEqual([])
    const wrong = (await masked(withoutMessengerNames)).filter(({ message, body }) => message !== body)
    expect(wrong).toEqual([])
  })

  test.each([...numbersInPieces, ...numbersBetweenLongMessages])(
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

  test('nine of ten numbers and addresses over several messages are found with the last one', async () => {
    const missed: (readonly string[])[] = []
    for (const pieces of contactsOverMessages) {
      const last = pieces.at(-1) ?? ''
      if ((await bodyOf(last, pieces.slice(0, -1).join('\n'))) === last) missed.push(pieces)
    }
    expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(contactsOverMessages.length * 0.1)
  })

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

  test.each([
    [
      'Is it free? My WhatsApp is o8o3 123 four five six seven',
      'Is it free? My WhatsApp is [phone number hidden]',
    ],
    ['my ig na o8o3 1234567, thanks', 'my ig na [phone number hidden], thanks'],
    ['ig: ada.styles, 0803 123 4567', '[messenger name hidden], [phone number hidden]'],
  ])('a number at a messenger is a number, and the words before it stay: %s', async (message, body) => {
    expect(await bodyOf(message)).toBe(body)
  })

  test('only the contact details are masked, the rest stays letter by letter', async () => {
    expect(await bodyOf('Rent ₦5,000, call 0803 123 4567 or ada@gmail.com before 10:30')).toBe(
      'Rent ₦5,000, call [phone number hidden] or [email address hidden] before 10:30',
    )
  })
})

/** The column of a row that says how to reach somebody; null: none does. */
async function columnWithContacts(fields: readonly string[]): Promise<string | null> {
  const columns = fields.map((_, at) => `column ${at + 1}`)
  const row = Object.fromEntries(fields.map((words, at) => [columns[at], words]))
  const [found] = await db.query<{ name: string | null }>(
    'select private.column_with_contacts($1::jsonb, array(select jsonb_array_elements_text($2::jsonb))) as name',
    [JSON.stringify(row), JSON.stringify(columns)],
  )
  return found?.name ?? null
}

test.each(contactsOverFields)('is found over the fields of one row: %s, %s', async (...fields) => {
  expect(await columnWithContacts(fields)).not.toBeNull()
  for (const words of fields) expect(await columnWithContacts([words]), words).toBeNull()
})

test.each(harmlessRows)('is not found in a row without one: %s, %s', async (...fields) => {
  expect(await columnWithContacts(fields)).toBeNull()
  expect(await columnWithContacts([...fields].reverse())).toBeNull()
})

/** How long a text of 5,000 letters takes that says one thing over and over, in milliseconds, and what is left of it. */
async function reading(part: string): Promise<{ ms: number; length: number }> {
  const message = part.repeat(Math.floor(5000 / part.length))
  const [row] = await db.query<{ ms: number; length: number }>(
    `select x.length, extract(epoch from clock_timestamp() - statement_timestamp())::float8 * 1000 as ms
     from (select length((private.mask_contacts($1, repeat($1, 8))).body) offset 0) x where x.length > -1`,
    [message],
  )
  return row ?? { ms: Number.NaN, length: Number.NaN }
}

test('the longest texts full of digits, words and signs take no longer than others, also after others like them', async () => {
  const figures = 'the gown is red, size 12, ₦5,000 for 3 days from 5/12/2026 '
  await reading(figures)
  const plain = await reading(figures)
  const long = [
    ...['0803 ', 'eight ', 'a.b@c', '5,000 ', '@a1 ', 'wa.me/', '1m ', 'and and ', 'aa.ng ', '12:3', '2-2-'],
    ...['o 1 ', '1 ', '0 8 1 ', '0 8 a ', '0803 a ', 'size 08 ', '0', 'five three times ', 'z3ro ', '٠'],
    ...[
      'ig ',
      'whatsapp me ',
      'find me on @a ',
      'a underscore ',
      'a_',
      't.',
      'bit dot ',
      'my gmail is ',
      'a 0 8 ',
    ],
  ]
  for (const part of long) {
    const { ms, length } = await reading(part)
    expect(ms / plain.ms, part).toBeLessThan(15)
    expect(length, part).toBeLessThan(25_000)
  }
})
