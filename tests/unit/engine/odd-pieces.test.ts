import { expect, test } from 'vitest'
import { scoreOutfit } from '../../../supabase/functions/_shared/engine/index.ts'

type Pieces = Parameters<typeof scoreOutfit>[0]

const gown = { category: 'gown', colour: 'burgundy' }
const odd: readonly [string, unknown][] = [
  ['nothing', []],
  ['a piece without fields', [{}]],
  ['fields that are missing', [gown, { category: null }, { colour: undefined }]],
  ['a piece that is missing', [gown, null, undefined]],
  ['numbers and lists', [{ category: 5, colour: ['red'], fabric: {}, style: true }]],
  ['names that objects have', [{ category: 'toString', colour: 'constructor', fabric: '__proto__' }]],
  ['signs and unseen letters', [{ category: '👗', colour: '\u200b\u0000', style: '\ud800' }]],
  ['very long texts', [{ category: 'gown '.repeat(9000), colour: 'red '.repeat(9000) }]],
  ['one piece', [gown]],
  ['empty texts', [{ category: '', colour: '', fabric: '', style: '' }, gown]],
  [
    'colours that nobody knows',
    [
      { category: 'gown', colour: 'zorbleen' },
      { category: 'heels', colour: '???' },
    ],
  ],
  ['fine colours', [{ category: 'gown', colour: 'ecru' }, gown]],
  [
    'fifty pieces',
    Array.from({ length: 50 }, (_, at) => ({ category: 'heels', colour: ['red', 'ecru'][at % 2] })),
  ],
  ['very many pieces', Array.from({ length: 300 }, () => gown)],
]

test.each(odd)('%s: the score is a number', (_, pieces) => {
  expect(Number.isFinite(scoreOutfit(pieces as Pieces))).toBe(true)
})

test('a value that is not text counts as not given', () => {
  const gaps = [gown, { category: 'sandals', colour: null, fabric: 7 }] as unknown as Pieces
  expect(scoreOutfit(gaps)).toBe(scoreOutfit([gown, { category: 'sandals', colour: '' }]))
})
