import { describe, expect, test } from 'vitest'
import type { RegisteredPerson } from '../../../supabase/functions/_shared/adapters/identity-provider.ts'
import { verdictOn } from '../../../supabase/functions/_shared/identity-verdict.ts'

const adaeze: RegisteredPerson = {
  names: { first: 'ADAEZE', last: 'OKAFOR', all: ['ADAEZE', 'NNEKA', 'OKAFOR'] },
  birth: '1994-03-12',
  face: { matches: true, confidence: 98.7 },
}
const sent = { name: 'Adaeze Okafor', birth: '1994-03-12' }

describe('the comparison with the BVN register', () => {
  test.each(['Adaeze Okafor', 'okafor ADAEZE', 'Adaézé N. Okafor', 'Adaeze  Okafor '])(
    'the name %j is the registered one',
    (name) => {
      expect(verdictOn({ ...sent, name }, adaeze)).toEqual({
        ...{ outcome: 'match', name: 'full', birth: true, face: true, confidence: 98.7 },
      })
    },
  )

  test.each(['Okafor-Bello, Adaeze', 'Adaeze Chidi Okafor', 'Adaeze Okafor Bola Ade', 'Adaeze Okafor B.'])(
    'the name %j has more names than the registered one',
    (name) => {
      expect(verdictOn({ ...sent, name }, adaeze)).toMatchObject({ outcome: 'partial', name: 'more' })
    },
  )

  test.each([
    ['Adaeze Eze', 'partial'],
    ['Nneka', 'partial'],
    ['Adaezeokafor', 'none'],
    ['Chidi Eze', 'none'],
    ['', 'none'],
    [null, 'none'],
  ])('the name %j matches: %s', (name, verdict) => {
    expect(verdictOn({ ...sent, name }, adaeze)).toMatchObject({ outcome: 'mismatch', name: verdict })
  })

  test('a register without names matches nobody', () => {
    const nameless = { ...adaeze, names: { first: '', last: '', all: ['', '', ''] } }
    expect(verdictOn(sent, nameless)).toMatchObject({ outcome: 'mismatch', name: 'none' })
  })

  test('another date of birth, or another face, is no match', () => {
    expect(verdictOn({ ...sent, birth: '1994-03-13' }, adaeze)).toMatchObject({
      outcome: 'mismatch',
      birth: false,
    })
    const other = { ...adaeze, face: { matches: false, confidence: 12 } }
    expect(verdictOn(sent, other)).toMatchObject({ outcome: 'mismatch', face: false, confidence: 12 })
  })

  test('a date of birth that is missing on one side is not compared', () => {
    expect(verdictOn({ ...sent, birth: null }, adaeze)).toMatchObject({ outcome: 'partial', birth: null })
    expect(verdictOn(sent, { ...adaeze, birth: undefined })).toMatchObject({
      outcome: 'partial',
      birth: null,
    })
  })
})
