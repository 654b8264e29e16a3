import { describe, expect, test } from 'vitest'
import type { RegisteredPerson } from '../../../supabase/functions/_shared/adapters/identity-provider.ts'
import { verdictOn } from '../../../supabase/functions/_shared/identity-verdict.ts'

const adaeze: RegisteredPerson = {
  names: { first: 'ADAEZE', last: 'OKAFOR', all: ['ADAEZE', 'NNEKA', 'OKAFOR'] },
  birth: '1994-03-12',
  face: { matches: true, confidence: 98.7 },
}
const sent = { birth: '1994-03-12' }

describe('the comparison with the BVN register', () => {
  test.each([
    ['full', 'match'],
    ['more', 'partial'],
    ['alike', 'partial'],
    ['partial', 'mismatch'],
    ['none', 'mismatch'],
  ] as const)('a name that is %s makes a %s', (name, outcome) => {
    expect(verdictOn(sent, adaeze, name)).toEqual({
      outcome,
      name,
      birth: true,
      face: true,
      confidence: 98.7,
    })
  })

  test('another date of birth, or another face, is no match', () => {
    expect(verdictOn({ birth: '1994-03-13' }, adaeze, 'full')).toMatchObject({
      outcome: 'mismatch',
      birth: false,
    })
    const other = { ...adaeze, face: { matches: false, confidence: 12 } }
    expect(verdictOn(sent, other, 'full')).toMatchObject({ outcome: 'mismatch', face: false, confidence: 12 })
  })

  test('a date of birth that is missing on one side is not compared', () => {
    expect(verdictOn({ birth: null }, adaeze, 'full')).toMatchObject({ outcome: 'partial', birth: null })
    expect(verdictOn(sent, { ...adaeze, birth: undefined }, 'full')).toMatchObject({
      outcome: 'partial',
      birth: null,
    })
  })
})
