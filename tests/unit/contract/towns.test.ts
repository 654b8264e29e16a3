import { expect, test } from 'vitest'
import { knownState } from '#contract/rules/states.ts'
import { stateOfPlace, towns } from '#contract/rules/towns.ts'

test.each([
  ['Lagos', 'Lagos'],
  ['Ikeja', 'Lagos'],
  ['lekki phase 1', 'Lagos'],
  ['Victoria Island, Lagos', 'Lagos'],
  ['Ibadan, Oyo State', 'Oyo'],
  ['Port-Harcourt', 'Rivers'],
  ['Abuja', 'FCT - Abuja'],
  ['Wuse', 'FCT - Abuja'],
  ['Benin City', 'Edo'],
  ['Ado Ekiti', 'Ekiti'],
  ['Niger', 'Niger'],
  ['Ijebu Ode, near the market', 'Ogun'],
])('%s is in %s', (text, state) => expect(stateOfPlace(text)).toBe(state))

test.each(['', 'London', 'Ikejaland', ', ,'])('%j is in no state of Nigeria', (text) =>
  expect(stateOfPlace(text)).toBeUndefined(),
)

test('every town is in a state that there is, and no name stands twice', () => {
  expect(towns.filter(([, state]) => !knownState(state))).toEqual([])
  expect(new Set(towns.map(([name]) => name)).size).toBe(towns.length)
})
