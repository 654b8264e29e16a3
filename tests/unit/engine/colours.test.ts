import { expect, test } from 'vitest'
import { distance } from '../../../supabase/functions/_shared/engine/colour/oklab.ts'
import { coloursNamedIn, readColour } from '../../../supabase/functions/_shared/engine/colour/read-colour.ts'

const familiesOf = (name: string): string =>
  readColour(name)
    .swatches.map(({ family }) => family)
    .join(' ')

test.each([
  ['ecru', 'cream'],
  ['burgundy', 'wine'],
  ['oxblood', 'wine'],
  ['wine', 'wine'],
  ['alaari', 'wine'],
  ['etu', 'navy'],
  ['sanyan', 'tan'],
  ['coral', 'coral'],
  ['royal blue', 'blue'],
  ['navyblue', 'navy'],
  ['light dusty pink', 'blush'],
  ['greenish blue', 'teal'],
  ['taupe', 'tan'],
  ['champagne gold', 'gold'],
  ['rose gold', 'gold'],
  ['Silver-tone', 'silver'],
  ['charcoal', 'grey'],
  ['off-white', 'white'],
  ['burgandy', 'wine'],
  ['turqoise', 'teal'],
  ['Grape', 'purple'],
  ['lt. grey', 'grey'],
  ['#1f2a4a', 'navy'],
  ['navy/white', 'navy white'],
  ['Black and Gold', 'black gold'],
  ['denim blue', 'denim'],
  ['dark green', 'green'],
  ['army green', 'olive'],
])('%s is %s', (name, families) => {
  expect(familiesOf(name)).toBe(families)
})

test.each(['multi', 'leopard', 'floral print', 'Multicolour'])(
  '%s says many colours and none of them',
  (name) => {
    expect(readColour(name)).toEqual({ swatches: [], many: true })
  },
)

test.each(['', 'unknown', 'transparent', 'qwertzuiop', '12', '__proto__'])('%j is no colour', (name) => {
  expect(readColour(name)).toEqual({ swatches: [], many: false })
})

test('light, dark and pale move a colour the way they say', () => {
  const lightness = (name: string): number => readColour(name).swatches[0]?.lab.l ?? Number.NaN
  for (const name of ['green', 'blue', 'brown', 'purple', 'mustard', 'teal']) {
    expect(lightness(`light ${name}`), name).toBeGreaterThan(lightness(name))
    expect(lightness(`dark ${name}`), name).toBeLessThan(lightness(name))
  }
})

test('names for nearly one colour lie close to each other', () => {
  const labOf = (name: string) => {
    const lab = readColour(name).swatches[0]?.lab
    if (!lab) throw new Error(`${name} is not known`)
    return lab
  }
  for (const [one, other] of [
    ['wine', 'burgundy'],
    ['ivory', 'cream'],
    ['navy', 'midnight blue'],
  ] as const)
    expect(distance(labOf(one), labOf(other)), `${one}, ${other}`).toBeLessThan(0.06)
  expect(distance(labOf('wine'), labOf('mint'))).toBeGreaterThan(0.4)
})

test('colours are found in titles letter by letter', () => {
  expect(coloursNamedIn('Wine satin stilettos')).toBe('wine')
  expect(coloursNamedIn('Royal blue agbada, gold edge')).toBe('royal blue/gold')
  expect(coloursNamedIn('Plain skirt')).toBe('')
})
