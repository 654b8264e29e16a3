import { describe, expect, test } from 'vitest'
import { cleanText, written } from '../../../../supabase/functions/_shared/adapters/model/facts.ts'
import { instructionsOf, promptOf } from '../../../../supabase/functions/_shared/adapters/model/letter.ts'
import { reordered } from '../../../../supabase/functions/_shared/adapters/model/order.ts'
import { proseOf } from '../../../../supabase/functions/_shared/adapters/model/prose.ts'
import { injections } from '../../../support/fixtures/injections.ts'

const instructions = instructionsOf('Write one short sentence about each piece of the look.')
const house = 'the house'
const say = (text: string, instead: string = house, about: string[] = []): string =>
  proseOf(text, 140, { instructions, written: ['Burgundy lace iro and buba of Mama Ngozi'] }).or(
    instead,
    about,
  )

describe('what the model may say', () => {
  test.each([
    'A calm choice that lets the rest speak.',
    'It sits close at the waist and moves well when you dance.',
    'Works for the ceremony, and for the party after it.',
    'Aṣọ tó dára gan-an ni.',
    'Dis one go fine for body well well.',
  ])('%s', (text) => {
    expect(say(text)).toBe(text)
  })

  test('a figure, a colour, a fabric and a place that the house names too', () => {
    const words = 'Wine lace, ₦5,000 for 3 days in Ikeja, 80 percent of what others ask.'
    const said = 'In Ikeja the wine of this lace is ₦5,000 for 3 days, 80% of what others ask.'
    expect(say(said, words)).toBe(said)
    const about = 'A calm wine for an owambe.'
    expect(say(about, '', ['wine', 'an owambe'])).toBe(about)
    expect(say('A calm red for an owambe.', '', ['wine', 'an owambe'])).toBe('')
    const plain = 'You returned 12 rentals on time.'
    expect(say('All 12 rentals of yours came back on time.', plain)).toBe(
      'All 12 rentals of yours came back on time.',
    )
    expect(say('Twelve rentals of yours came back on time.', plain)).toBe(
      'Twelve rentals of yours came back on time.',
    )
  })
})

describe('what the model may not say', () => {
  test.each([
    ['another price', 'It costs ₦1 only.'],
    ['a price in words', 'Five thousand naira well spent.'],
    ['a share', 'It is 90% off.'],
    ['a figure', 'Worn by 300 guests.'],
    ['a figure in words', 'Worn by three hundred guests.'],
    ['a day', 'Yours on Saturday.'],
    ['a month', 'Right for a December evening.'],
    ['a colour', 'A red that glows.'],
    ['a fabric', 'Silk that falls softly.'],
    ['a place', 'Straight from lagos.'],
    ['a name', 'As worn by Tiwa herself.'],
    ['a promise', 'Fully refundable and verified.'],
    ['a word of ours', 'Aso staff chose this one.'],
    ['a way to pay', 'Transfer to the owner first.'],
    ['a way to write to somebody', 'Ask on WhatsApp.'],
    ['that it is free', 'It is free of charge.'],
    ['that something is not so', 'There is no deposit.'],
    ['a link', 'See evil.example for more.'],
    ['an address', 'https://evil.example'],
    ['a link of Markdown', 'A [gown](x) to love.'],
    ['markup', 'A <b>gown</b> to love.'],
    ['stars', 'A **gown** to love.'],
    ['an e-mail address', 'Write to me@evil.example.'],
    ['letters of another script', 'А gown to love.'],
    ['a code', 'Use {{code}} today.'],
    ['nothing', '   '],
    ['its instructions', 'Write one short sentence about each piece of the look.'],
    ['what a member wrote', 'It is burgundy lace iro and buba indeed.'],
    ['more than there is room for', 'very '.repeat(60)],
    ['more than there is room for, unseen', `A gown.${'\u200b'.repeat(1000)}`],
  ])('%s', (_, text) => {
    expect(say(text)).toBe(house)
  })

  test('another figure than the house’s, or one less', () => {
    const words = 'You returned 12 rentals on time.'
    expect(say('You returned 13 rentals on time.', words)).toBe(words)
    expect(say('You returned rentals on time.', words)).toBe(words)
    expect(say('You returned ₦12 of rentals on time.', words)).toBe(words)
    const two = 'You completed 5 rentals with 4 people.'
    expect(say('You completed 4 rentals with 5 people.', two)).toBe(two)
    expect(say('You completed 5 rentals with 4 or 5 people.', two)).toBe(two)
    expect(say('With you, 5 rentals ended well for 4 people.', two)).not.toBe(two)
    expect(say('You did not return 12 rentals on time.', words)).toBe(words)
  })

  test('that something was which the house denies', () => {
    const words = 'In the last 90 days you had no late return.'
    expect(say('In the last 90 days you had a late return.', words)).toBe(words)
  })

  test.each([
    'A g\u200bown to love.',
    'A gown\u202e to love.',
    'A gown\nto love.',
    'A gown\u{e0041} to love.',
  ])('anything that is not seen: %j', (text) => {
    expect(say(text)).toBe(house)
  })
})

describe('the order', () => {
  const things = ['a', 'b', 'c']
  test('each of them once', () => {
    expect(reordered(things, [3, 1, 2])).toEqual(['c', 'a', 'b'])
    expect(reordered([], [])).toEqual([])
  })
  test.each([
    [[1, 2]],
    [[1, 2, 3, 3]],
    [[1, 1, 2]],
    [[0, 1, 2]],
    [[1, 2, 4]],
    [[1.5, 2, 3]],
    [[-1, 2, 3]],
    [[Number.NaN, 2, 3]],
    [[1, 2, 999]],
  ])('not %j', (numbers) => {
    expect(reordered(things, numbers)).toBeUndefined()
  })
})

describe('what is sent', () => {
  test('texts of members are on one line, seen, cut, and marked as such', () => {
    expect(written('Lace\u200b gown\n\u0000 of \u202emine', 12).toJSON()).toEqual({
      written_by_a_member: 'Lace gown of',
    })
    for (const text of injections) {
      const { text: sent } = written(text, 80)
      expect([...sent].length).toBeLessThanOrEqual(80)
      expect(sent).not.toMatch(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{DI}]/u)
      expect(sent).not.toMatch(/\d{7}|@|:\/\/|evil\.example/)
    }
    expect(cleanText('🧵'.repeat(200), 10)).toBe('🧵'.repeat(10))
  })

  test.each([
    'Call 08031234567',
    'Call 0803 123 4567',
    'Call +234-803-123-4567',
    'mail me@evil.example',
    'see www.evil.example/x',
    'see https://evil.example',
    'I am @mallory',
  ])('without ways to reach somebody: %s', (text) => {
    expect(written(text).text).toMatch(/^(Call|mail|see|I am)$/)
  })

  test.each([
    { id: '7b0c6f0e-0d1c-4a55-9d4e-0f1f6b1d2c3a' },
    { owner: 'ada@aso.example' },
    { phone: 2348031234567 },
    { list: ['0123456789'] },
  ])('nothing that could be somebody’s: %j', (facts) => {
    expect(() => promptOf(facts)).toThrow('name somebody')
  })

  test('no more than an answer needs', () => {
    expect(() => promptOf({ text: 'x'.repeat(25_000) })).toThrow('too long')
  })
})
