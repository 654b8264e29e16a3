import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { isColourName } from '../../../supabase/functions/_shared/engine/colour/read-colour.ts'
import { coloursIn, combinedColours } from '../../../supabase/functions/_shared/engine/photo/item-colours.ts'
import { PhotoError } from '../../../supabase/functions/_shared/engine/photo/photo-error.ts'
import { seen } from './listing-drafts.ts'

/** A gown before a wall, with folds; what else is drawn comes on top. */
const scene = (cloth: string, wall: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="480" viewBox="0 0 360 480">
    <defs><linearGradient id="folds" spreadMethod="repeat" x2="0.08"><stop stop-color="#000" stop-opacity="0.22"/>
      <stop offset="0.5" stop-color="#fff" stop-opacity="0.12"/><stop offset="1" stop-color="#000" stop-opacity="0.22"/></linearGradient></defs>
    <rect width="360" height="480" fill="${wall}"/>
    <path id="gown" d="M130 70q50 30 100 0l50 80-35 25-5 45 60 230H60l60-230-5-45-35-25z" fill="${cloth}"/>
    <path d="M130 70q50 30 100 0l50 80-35 25-5 45 60 230H60l60-230-5-45-35-25z" fill="url(#folds)"/>
    ${more}</svg>`

const photoOf = (svg: string, quality = 80) => sharp(Buffer.from(svg)).jpeg({ quality }).toBuffer()
const seenIn = async (svg: string) => coloursIn(await photoOf(svg))

const walls = { white: '#f4f3f1', cream: '#e9dfcc', grey: '#9a9da1', brick: '#9a5b45', leaves: '#5d7350' }

describe('the colour of an item', () => {
  test.each([
    ['wine', '#6b1a2e'],
    ['navy', '#1f2a4a'],
    ['black', '#1a1a1c'],
    ['yellow', '#f0d03c'],
    ['green', '#3a8a4a'],
    ['purple', '#6a3b8f'],
    ['teal', '#1f7276'],
    ['light blue', '#a9c8e4'],
    ['red', '#c21f2c'],
    ['pink', '#ea7fa8'],
  ])('is %s, whatever the wall', async (name, cloth) => {
    for (const wall of Object.values(walls)) {
      const { colours, sure } = await seenIn(scene(cloth, wall))
      expect([wall, colours[0]?.name, sure]).toEqual([wall, name, true])
    }
  })

  test('is white before a white wall, and said to be unsure', async () => {
    const { colours, sure } = await seenIn(scene('#f8f8f6', '#f6f5f3'))
    expect(['white', 'cream', 'grey']).toContain(colours[0]?.name)
    expect(sure).toBe(false)
  })

  test('is not that of the person who wears it', async () => {
    const person = `<ellipse cx="180" cy="45" rx="34" ry="44" fill="#8d5a3c"/><rect x="48" y="140" width="34" height="170" fill="#8d5a3c"/>
      <rect x="278" y="140" width="34" height="170" fill="#8d5a3c"/>`
    const { colours } = await seenIn(scene('#0f7a52', walls.white, person))
    expect(colours.map(({ name }) => name)).toEqual(['green'])
  })

  test('may be two, the larger first', async () => {
    const skirt = '<path d="M115 250h130l55 200H60z" fill="#c9922c"/>'
    const { colours, sure } = await seenIn(scene('#1f2a4a', walls.grey, skirt))
    expect(colours.map(({ name }) => name).toSorted()).toEqual(['mustard', 'navy'])
    expect(colours.reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(1.01)
    expect(sure).toBe((colours[0]?.share ?? 0) >= 0.7)
  })

  test('has a name that the form’s filters know, and the same file the same', async () => {
    const photo = await photoOf(scene('#b9583b', walls.cream))
    const found = coloursIn(photo)
    expect(coloursIn(photo)).toEqual(found)
    for (const { name, hex } of found.colours) {
      expect(isColourName(name)).toBe(true)
      expect(hex).toMatch(/^[0-9a-f]{6}$/)
    }
  })
})

describe('photos of one item', () => {
  test('are sure together where most of them show the same', () => {
    expect(combinedColours([seen('wine'), seen('wine', false), seen('navy', false)])).toMatchObject({
      colours: [{ name: 'wine' }, { name: 'navy' }],
      sure: true,
    })
    expect(combinedColours([seen('wine'), seen('navy')]).sure).toBe(false)
    expect(combinedColours([])).toEqual({ colours: [], sure: false })
  })
})

describe('what is no photo', () => {
  test.each([
    ['nothing', new Uint8Array()],
    ['a text', new TextEncoder().encode('not a photo at all')],
    ['a header alone', Uint8Array.from([0xff, 0xd8, 0xff, 0xd9])],
  ])('is refused: %s', (_, bytes) => {
    expect(() => coloursIn(bytes)).toThrow(PhotoError)
  })

  test('is refused where it is cut, and never runs on', async () => {
    const whole = await photoOf(scene('#6b1a2e', walls.white))
    for (const share of [0.05, 0.2, 0.5, 0.9]) {
      const cut = new Uint8Array(whole.subarray(0, Math.floor(whole.length * share)))
      try {
        expect(coloursIn(cut).colours.length).toBeLessThanOrEqual(3)
      } catch (error) {
        expect(error).toBeInstanceOf(PhotoError)
      }
    }
  })
})
