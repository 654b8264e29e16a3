import { expect, test } from 'vitest'
import { detailsOf, sentenceOf } from '@/features/admin/words/log-words'

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
    'setting: hold_minutes',
    'from: none',
    'to: support, finance',
    'amount: ₦20,000',
    'takes effect at: 9 Dec 2020, 12:00 am',
  ])
})

test('amounts are read as money, and what has a name by its name', () => {
  const [item, person, report] = [1, 2, 3].map((n) => `0000000${n}-0000-4000-8000-000000000000`) as [
    string,
    string,
    string,
  ]
  const names = { [item]: 'Ankara gown', [person]: 'Bola Ade', hold_minutes: 'Payment hold' }
  expect(detailsOf({ item, action: 'hide', reports: [report, person] }, names)).toEqual([
    'item: Ankara gown',
    'action: hide',
    'reports: 2',
  ])
  expect(detailsOf({ credited_to: person, amount: 1500.5, currency: 'NGN', accepted: true }, names)).toEqual([
    'goes to: Bola Ade',
    'amount: ₦1,500.50',
    'accepted: yes',
  ])
  expect(detailsOf({ claim: item, amounts: { cleaning: 3000, repair: 0 } }, names)).toEqual([
    'item: Ankara gown',
    'amounts: Cleaning ₦3,000, Repair ₦0',
  ])
  expect(detailsOf({ key: 'hold_minutes', from: '15', to: '20' }, names)).toEqual([
    'setting: Payment hold',
    'from: 15',
    'to: 20',
  ])
  // An id without a name tells nobody anything.
  expect(detailsOf({ withdrawal: report, amount: 15_000 }, names)).toEqual(['amount: ₦15,000'])
})
