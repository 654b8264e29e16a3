import type { ColourGuess, NamedColour, Undertone } from '../../contract/virtual-stylist.ts'
import { chromaOf, hueOf, type Lab, labOfHex } from '../colour/oklab.ts'
import type { Rgb } from '../photo/pixels.ts'
import { findSkin } from './skin.ts'
import { confidenceOf, undertoneOf } from './undertone.ts'

/** What a person's photo says of colours for the engine: the guess that is shown, and how much a colour is liked beside the skin. */
export interface PersonColours {
  guess: ColourGuess
  liking(colour: Lab): number
}

/** Colours of clothes in the market, by the names that people search. */
const wearable: readonly (readonly [name: string, hex: string])[] = [
  ['Wine', '722f37'],
  ['Red', 'b3202c'],
  ['Coral', 'ff7f61'],
  ['Orange', 'e8772e'],
  ['Mustard', 'd19a1f'],
  ['Olive', '6b6b2f'],
  ['Emerald', '0f7a55'],
  ['Teal', '12727a'],
  ['Royal blue', '2447a8'],
  ['Navy', '1f2a4d'],
  ['Purple', '5f2d83'],
  ['Lilac', 'b9a1d6'],
  ['Pink', 'd9578f'],
  ['Blush', 'eec5bd'],
  ['Sky blue', '9cc7e6'],
  ['Mint', 'a9dcc3'],
  ['Cream', 'f3ead3'],
  ['White', 'ffffff'],
  ['Brown', '6a4630'],
  ['Black', '17171a'],
]

const leanings: Readonly<Record<Undertone, number>> = { warm: 1, neutral: 0, cool: -1 }

/** 1 for orange, -1 for blue, near 0 for greys and for what lies between. */
const heatOf = (lab: Lab): number =>
  Math.min(1, chromaOf(lab) / 0.1) * Math.cos(((hueOf(lab) - 60) * Math.PI) / 180)

/**
 * How much a colour is liked beside this skin: contrast of lightness is what people rate beside a colour (Schloss and Palmer
 * 2011), and a little for the same warmth. No seasons, no wheel.
 */
const likingBeside =
  (skin: Lab, undertone: Undertone) =>
  (colour: Lab): number =>
    1.2 * Math.min(0.5, Math.abs(colour.l - skin.l)) + 0.3 * leanings[undertone] * heatOf(colour)

const shownColours = 5
const mostNeutral = 2
const neutral = new Set(['Black', 'White', 'Cream', 'Brown', 'Navy'])

function paletteFor(liking: (colour: Lab) => number): NamedColour[] {
  const sorted = wearable
    .map(([name, hex]) => ({ name, hex: `#${hex}`, likes: liking(labOfHex(hex)) }))
    .sort((one, other) => other.likes - one.likes || (one.name < other.name ? -1 : 1))
  const neutrals = sorted.filter(({ name }) => neutral.has(name)).slice(0, mostNeutral)
  return sorted
    .filter((one) => !neutral.has(one.name) || neutrals.includes(one))
    .slice(0, shownColours)
    .map(({ name, hex }) => ({ name, hex }))
}

const channel = (value: number): string => {
  const coded = value <= 0.0031308 ? value * 12.92 : 1.055 * Math.max(0, value) ** (1 / 2.4) - 0.055
  return Math.round(255 * Math.min(1, Math.max(0, coded)))
    .toString(16)
    .padStart(2, '0')
}

/** The way back of labOf. */
export function hexOf({ l, a, b }: Lab): string {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return `#${[
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
    .map(channel)
    .join('')}`
}

/** A guess at the person's colours from a photo; undefined where no skin is found: then nothing is guessed. */
export function personColours(photo: Rgb): PersonColours | undefined {
  const skin = findSkin(photo)
  if (!skin) return undefined
  const undertone = undertoneOf(skin.lab)
  const liking = likingBeside(skin.lab, undertone)
  const guess: ColourGuess = {
    undertone,
    confidence: confidenceOf(skin),
    skin: hexOf(skin.lab),
    palette: paletteFor(liking),
  }
  return { guess, liking }
}
