import { describe, expect, test } from 'vitest'
import type { Signal, SignalOf } from '@/features/admin/model/signals'
import { proofText, signalTitle, spanText } from '@/features/admin/words/signal-words'

const at = '2026-03-04T05:06:07.000000Z'
const [ada, bola] = [person('Ada Obi'), person('Bola Ade')]

function person(name: string | null): Signal['people'][number] {
  return { id: `id of ${name}`, name, is_deleted: name === null, is_suspended: false }
}

const common = {
  id: 'a signal',
  fact_count: 1,
  people: [ada],
  items: {},
  first_seen_at: at,
  last_seen_at: at,
  is_open: true,
  seen_at: null,
  seen_by_name: null,
  note: null,
}
type Parts = Partial<typeof common>

const shared = (mark: string, parts: Parts = {}): SignalOf<'shared_mark'> => ({
  ...{ ...common, ...parts },
  kind: 'shared_mark',
  evidence: [{ key: ada.id, at, mark, proven: false }],
})
const signal = (
  kind: Exclude<Signal['kind'], 'shared_mark'>,
  fact_count: number,
  people: Signal['people'] = [ada],
): Signal => ({ ...common, fact_count, people, kind, evidence: [] })

describe('the title of a signal', () => {
  test.each([
    ['phone', '3 accounts gave the same phone number'],
    ['device', '3 accounts signed up on the same device'],
    ['bvn', '3 accounts gave the same BVN'],
    ['document', '3 accounts gave the same identity document'],
    ['bank_account', '3 accounts use the same bank account'],
    ['a mark of later', '3 accounts share a number, an account or a device'],
  ])('says what a shared %s is', (mark, title) => {
    expect(signalTitle(shared(mark, { fact_count: 3 }))).toBe(title)
  })

  test.each([
    [[ada, bola], 'Ada Obi rented from Bola Ade, Bola Ade from Ada Obi'],
    [
      [ada, bola, person('Chidi Eze')],
      'Ada Obi rented from Bola Ade, Bola Ade from Chidi Eze, Chidi Eze from Ada Obi',
    ],
    [[ada, person(null)], 'Ada Obi rented from Deleted user, Deleted user from Ada Obi'],
  ])('names the people of a circle in their order', (people, title) => {
    expect(signalTitle(signal('rental_circle', 4, people))).toBe(title)
  })

  test.each([
    ['low_price', 1, 'Ada Obi asks far less than usual for 1 item'],
    ['low_price', 2, 'Ada Obi asks far less than usual for 2 items'],
    ['cancellations', 1, 'Ada Obi cancelled or missed 1 agreed booking'],
    ['cancellations', 4, 'Ada Obi cancelled or missed 4 agreed bookings'],
    ['new_account', 1, 'Ada Obi’s account was new at 1 valuable booking'],
    ['new_account', 2, 'Ada Obi’s account was new at 2 valuable bookings'],
    ['repeated_photo', 1, '1 photo from Ada Obi was uploaded by someone else before'],
    ['repeated_photo', 2, '2 photos from Ada Obi were uploaded by someone else before'],
  ] as const)('counts the facts: %s, %i', (kind, count, title) => {
    expect(signalTitle(signal(kind, count))).toBe(title)
  })

  test.each([[[]], [[person(null)]]])('names nobody whose account is deleted', (people) => {
    expect(signalTitle(signal('low_price', 1, people))).toBe(
      'Deleted user asks far less than usual for 1 item',
    )
  })
})

test.each([
  ['phone', true, 'proven by a code'],
  ['device', true, 'seen at sign-up'],
  ['bvn', true, 'proven by approved documents'],
  ['document', true, 'proven by approved documents'],
  ['bank_account', true, 'the bank names this person'],
  ['a mark of later', true, 'proven'],
  ['phone', false, 'only typed, not proven'],
  ['bvn', false, 'only typed, not proven'],
  ['bank_account', false, 'only typed, not proven'],
])('How sure a mark is: %s, proven %s', (mark, proven, text) => {
  expect(proofText(mark, proven)).toBe(text)
})

test.each([
  ['2026-03-04T05:06:07Z', '0 hours'],
  ['2026-03-04T06:06:06Z', '0 hours'],
  ['2026-03-04T06:06:07Z', '1 hour'],
  ['2026-03-06T05:06:06Z', '47 hours'],
  ['2026-03-06T05:06:07Z', '2 days'],
  ['2026-03-18T05:06:06Z', '13 days'],
  ['2026-03-04T05:06:06Z', '0 hours'],
])('The time from 4 March, 5:06:07 to %s is %s', (to, text) => {
  expect(spanText(at, to)).toBe(text)
})
