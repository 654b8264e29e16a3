import { describe, expect, test } from 'vitest'
import { distance, labOfHex } from '../../../../supabase/functions/_shared/engine/colour/oklab.ts'
import { hexOf, personColours } from '../../../../supabase/functions/_shared/engine/virtual/palette.ts'
import { marginAt } from '../../../../supabase/functions/_shared/engine/virtual/undertone.ts'
import { colourOf, monk, photoOfPerson } from './people.ts'

const walls = ['#8fa3b8', '#7d8a7f', '#c9ccd1', '#5b6b8c']
const guessOf = (skin: string, wall = '#8fa3b8', white = '#fdfdfd') =>
  personColours(photoOfPerson({ wall, skin, white }))?.guess

/** The tone, yellower or redder by so many margins of its depth. */
function shifted(hex: string, margins: number): string {
  const lab = labOfHex(hex.slice(1))
  const by = margins * marginAt(lab.l)
  return hexOf({ l: lab.l, a: lab.a + Math.max(0, -by), b: lab.b + Math.max(0, by) })
}

describe('skin of each of the ten Monk tones', () => {
  test.each(monk)('%s is found before walls of four colours, and measured as it is', (skin) => {
    for (const wall of walls) {
      const found = guessOf(skin, wall)
      expect(found, wall).toBeDefined()
      const measured = labOfHex(found?.skin.slice(1) ?? '')
      expect(distance(measured, labOfHex(skin.slice(1))), wall).toBeLessThan(0.03)
    }
  })

  test.each(monk)(
    '%s is called warm when it is yellower and cool when it is redder, like every other',
    (skin) => {
      expect(guessOf(shifted(skin, 2.2))?.undertone).toBe('warm')
      // The third tone is yellower than others of its depth as it is.
      expect(guessOf(shifted(skin, -2.2))?.undertone).toBe(skin === monk[2] ? 'neutral' : 'cool')
    },
  )

  test('no depth of skin has an undertone of its own', () => {
    const named = monk.map((skin) => guessOf(skin)?.undertone)
    expect(named.filter((one) => one === 'neutral').length).toBeGreaterThanOrEqual(9)
    expect(named.slice(4)).toEqual(Array(6).fill('neutral'))
  })

  test.each(monk)('%s gets five different colours', (skin) => {
    const names = guessOf(skin)?.palette.map(({ name }) => name)
    expect(new Set(names).size).toBe(5)
  })
})

describe('where there is no skin', () => {
  test.each([
    ['a blue wall', { wall: '#8fa3b8' }],
    ['a white page', { wall: '#ffffff' }],
    ['the dark', { wall: '#050506' }],
    ['a wall of the colour of skin', { wall: '#a07e56' }],
    ['a deep brown wall', { wall: '#604134' }],
    ['a cream wall', { wall: '#f3e7db' }],
    ['a blue face', { wall: '#c9ccd1', skin: '#3f66c9' }],
    ['a green mask', { wall: '#c9ccd1', skin: '#2f9e57' }],
  ])('as in %s, nothing is guessed', (_, scene) => {
    expect(personColours(photoOfPerson(scene))).toBeUndefined()
  })

  test('nor where the face is hardly more than a speck', () => {
    const photo = photoOfPerson({ wall: '#8fa3b8' })
    for (let y = 60; y < 72; y += 1)
      for (let x = 60; x < 72; x += 1) photo.data.set([160, 126, 86], (y * photo.width + x) * 3)
    expect(personColours(photo)).toBeUndefined()
  })
})

describe('how sure it is', () => {
  test('is fair or good in even light, and low under a lamp that colours what is white', () => {
    expect(guessOf('#825c43')?.confidence).toMatch(/fair|good/)
    expect(guessOf('#825c43', '#8fa3b8', '#fff3d6')?.confidence).toBe('low')
  })
})

test('a face before a wall that could be skin is told from the wall', () => {
  const found = personColours(photoOfPerson({ wall: '#d7bd96', hair: '#d7bd96', skin: '#825c43' }))?.guess
  expect(found).toBeDefined()
  expect(distance(labOfHex(found?.skin.slice(1) ?? ''), labOfHex('825c43'))).toBeLessThan(0.03)
})

test('a wooden wall with light and shade on one side of the photo is nobody', () => {
  const photo = photoOfPerson({ wall: '#8fa3b8' })
  const [light, shade] = [colourOf('#d7bd96'), colourOf('#604134')]
  for (let y = 0; y < photo.height; y += 1) {
    const colour = light.map((part, at) => part + (((shade[at] ?? 0) - part) * y) / photo.height)
    for (let x = 0; x < 140; x += 1) photo.data.set(colour, (y * photo.width + x) * 3)
  }
  expect(personColours(photo)).toBeUndefined()
})

test('the same photo always gets the same guess', () => {
  expect(guessOf('#a07e56')).toEqual(guessOf('#a07e56'))
})
