import { describe, expect, test } from 'vitest'
import { figuresOf } from '@/features/pages/content/figures'
import { questionGroups } from '@/features/pages/content/help'
import type { QuestionGroup } from '@/features/pages/content/types'
import { piecesOf, plainText } from '@/features/pages/model/rich-text'
import { countQuestions, searchQuestions } from '@/features/pages/model/search'
import { defaultSettings } from '../../../support/fixtures/default-settings.ts'

const groups: readonly QuestionGroup[] = [
  {
    id: 'words',
    title: 'Words',
    questions: [
      { id: 'aso', question: 'What does Aṣọ mean?', answer: ['Cloth, in Yorùbá.'] },
      {
        id: 'deposit',
        question: 'Where is my deposit?',
        answer: ['With Aso.', ['It comes back.', 'See [the terms](/terms#deposits).']],
      },
    ],
  },
  {
    id: 'money',
    title: 'Money',
    questions: [{ id: 'much', question: 'How much?', answer: ['At most ₦100,000; it’s enough.'] }],
  },
]

const found = (search: string) =>
  searchQuestions(groups, search).flatMap(({ questions }) => questions.map(({ id }) => id))

describe('searching the questions', () => {
  test.each(['', '   '])('an empty search (%j) shows everything', (search) => {
    expect(found(search)).toEqual(['aso', 'deposit', 'much'])
  })

  test.each([
    ['DEPOSIT', ['deposit'], 'case makes no difference'],
    ['yoruba', ['aso'], 'tone marks are found without them'],
    ['AṢỌ', ['aso', 'deposit'], 'and plain letters with them'],
    ['comes back', ['deposit'], 'points of an answer count'],
    ['deposit back', ['deposit'], 'every word has to be there, anywhere'],
    ['deposit cloth', [], 'one word missing is no match'],
    ["it's", ['much'], 'a straight quote finds a curly one'],
    ['100000', ['much'], 'an amount is found without its comma'],
    ['100,000', ['much'], 'and with it'],
    ['the terms', ['deposit'], 'the words of a link are text'],
    ['/terms', [], 'its address is not'],
    ['.*', [], 'signs are only signs'],
  ])('%s', (search, ids) => {
    expect(found(search)).toEqual(ids)
  })

  test('a group without a match is left out', () => {
    expect(searchQuestions(groups, 'much').map(({ id }) => id)).toEqual(['money'])
    expect(countQuestions(searchQuestions(groups, 'aso'))).toBe(2)
  })

  test('common questions find an answer', () => {
    for (const search of [
      'late',
      'bvn',
      'refund',
      'bank transfer',
      'cancel',
      'damaged',
      'delete',
      'code',
      'USSD',
    ]) {
      expect(
        countQuestions(searchQuestions(questionGroups(figuresOf(defaultSettings)), search)),
        search,
      ).toBeGreaterThan(0)
    }
  })
})

describe('links in a text', () => {
  test('are split from the text around them', () => {
    expect(piecesOf('Call [112](tel:112), then [us](/help#report-somebody).')).toEqual([
      'Call ',
      { words: '112', address: 'tel:112' },
      ', then ',
      { words: 'us', address: '/help#report-somebody' },
      '.',
    ])
    expect(plainText('Call [112](tel:112).')).toBe('Call 112.')
  })

  test('a text without any is itself', () => {
    expect(piecesOf('50% [of] the rent (half)')).toEqual(['50% [of] the rent (half)'])
  })
})
