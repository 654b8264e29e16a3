import { expect, test } from 'vitest'
import { stylistPayload } from '#contract/bodies/stylist.ts'

const id = '00000000-0000-4000-8000-000000000001'
const asked = { occasion: 'Owambe', style_preference: 'Elegant & Classy', user_city: 'Lagos' }
const days = { start: '2026-12-03', end: '2026-12-05' }
const issuesOf = (part: object) => stylistPayload.safeParse({ ...asked, ...part }).error?.issues

test('a question, with days and a change, is accepted', () => {
  expect(issuesOf({})).toBeUndefined()
  expect(issuesOf({ ...days, change: { kind: 'swap', look: [id], piece: id } })).toBeUndefined()
})

test.each<[string, object, string[], string]>([
  ['no occasion', { occasion: ' ' }, ['occasion'], 'We need to know your occasion, style, and location'],
  ['a long place', { user_city: 'a'.repeat(81) }, ['user_city'], 'This is too long.'],
  ['no such day', { ...days, start: '2026-02-30' }, ['start'], 'Choose a first day and a later last day.'],
  ['one day', { start: days.start, end: days.start }, ['end'], 'Choose a first day and a later last day.'],
  ['no last day', { start: days.start }, ['end'], 'Choose a first day and a later last day.'],
  ['no first day', { end: days.end }, ['end'], 'Choose a first day and a later last day.'],
  [
    'a swap of nothing',
    { change: { kind: 'swap', look: [id] } },
    ['change', 'piece'],
    'Say which piece to swap.',
  ],
])('%s is refused, and the field named', (_, part, path, message) => {
  expect(issuesOf(part)?.[0]).toMatchObject({ path, message })
})
