import { describe, expect, test } from 'vitest'
import { escapeHtml } from '#contract/html.ts'
import { cleanText, shorten, wrapText } from '../../../supabase/functions/_shared/drawing/text.ts'
import { freeText, nextFreeDays } from '../../../supabase/functions/share-card/free-days.ts'

/** Every character is ten wide. */
const measure = (text: string) => [...text].length * 10

describe('the words of a card', () => {
  test('wrap between words, and inside words that are too long', () => {
    expect(wrapText('a red gele for owambe', 100, 3, measure)).toEqual(['a red gele', 'for owambe'])
    expect(wrapText('Supercalifragilistic', 100, 3, measure)).toEqual(['Supercalif', 'ragilistic'])
  })

  test('end in an ellipsis when there are too many', () => {
    expect(wrapText('one two three four five six', 100, 2, measure)).toEqual(['one two', 'three fou…'])
    expect(shorten('asoebi', 60, measure)).toBe('asoebi')
    expect(shorten('asoebi!', 60, measure)).toBe('asoeb…')
  })

  test('have no unprintable characters and no markup', () => {
    expect(cleanText('gele\u0000\u202e 👗\n\ud800 red')).toBe('gele red')
    expect(escapeHtml(`</text><script>"&'`)).toBe('&lt;/text&gt;&lt;script&gt;&quot;&amp;&#39;')
  })
})

describe('the next free days', () => {
  const today = '2026-03-10'
  const say = (taken: { start_date: string; end_date: string | null }[], fewest = 2) =>
    freeText(nextFreeDays(taken, today, fewest), today)

  test('begin today where nothing is booked', () => {
    expect(say([])).toBe('Free now')
    expect(say([{ start_date: '2026-03-01', end_date: '2026-03-09' }])).toBe('Free now')
  })

  test('end before a booking and go on after it', () => {
    expect(say([{ start_date: '2026-03-14', end_date: '2026-03-16' }])).toBe(
      'Free now to 13 Mar, then from 17 Mar',
    )
    expect(say([{ start_date: '2026-03-10', end_date: '2026-03-12' }])).toBe('Free from 13 Mar')
  })

  test('are long enough to be rented', () => {
    const taken = [
      { start_date: '2026-03-18', end_date: '2026-03-20' },
      { start_date: '2026-03-11', end_date: '2026-03-14' },
      { start_date: '2026-03-12', end_date: '2026-03-13' },
    ]
    expect(say(taken)).toBe('Free from 15 Mar to 17 Mar, then from 21 Mar')
    expect(say(taken, 5)).toBe('Free from 21 Mar')
  })

  test('do not exist once the item is sold', () => {
    expect(say([{ start_date: '2026-03-10', end_date: null }])).toBe('Booked for now')
    expect(say([{ start_date: '2026-03-20', end_date: null }])).toBe('Free now to 19 Mar')
  })
})
