import { expect, test } from 'vitest'
import { detailsOf, sentenceOf } from '@/features/admin/model/log-words'

test('an action is a sentence about the admin, and about whom it was done to', () => {
  expect(sentenceOf('suspend_person')).toEqual(['suspended ', ''])
  expect(sentenceOf('decide_suspension_appeal')).toEqual(['decided the appeal of ', ' against a suspension'])
  expect(sentenceOf('change_setting')).toEqual(['changed a setting', undefined])
})

test('what else was written down is read without brackets and in Lagos time', () => {
  expect(
    detailsOf({
      key: 'hold_minutes',
      from: [],
      to: ['support', 'finance'],
      amount: 20_000,
      ends_at: null,
      takes_effect_at: '2020-12-08T23:00:00+00:00',
    }),
  ).toEqual([
    'key: hold_minutes',
    'from: none',
    'to: support, finance',
    'amount: 20000',
    'takes effect at: 9 Dec 2020, 12:00 am',
  ])
})
