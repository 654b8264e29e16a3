import { type Family, neutralFamilies } from './families.ts'
import { chromaOf, distance } from './oklab.ts'
import type { Colours, Swatch } from './read-colour.ts'

/**
 * How well colours go together, as the logarithm of how much more often people wear them together than chance would have it.
 *
 * No colour wheel. O'Donovan, Agarwala and Hertzmann, "Color compatibility from large datasets" (SIGGRAPH 2011): of 10,743
 * rated palettes hue templates predict next to nothing (rank correlation 0.01), while small distances between neighbours and
 * a low maximal chroma are what people like (about 0.4 each). Schloss and Palmer, "Aesthetic response to color combinations"
 * (2011): preference grows with similarity of hue, and with contrast of lightness. What clothes add: a colour of one piece is
 * taken up by another, the rarer the colour the more it means; neutrals carry the rest; one accent, not two.
 */

/** What it means when a colour is repeated: little for black, which half of all wardrobes are, much for coral. */
const repeated: Readonly<Record<Family, number>> = {
  black: 0.3,
  white: 0.3,
  grey: 0.5,
  cream: 0.5,
  tan: 0.6,
  brown: 0.65,
  navy: 0.6,
  denim: 0.25,
  blue: 0.8,
  'pale blue': 0.9,
  teal: 1.1,
  green: 1.1,
  olive: 1,
  mint: 1.2,
  yellow: 1.2,
  mustard: 1.1,
  orange: 1.2,
  rust: 1.1,
  coral: 1.2,
  red: 0.95,
  wine: 0.95,
  pink: 0.85,
  blush: 0.8,
  purple: 1.1,
  lavender: 1.1,
  gold: 0.35,
  silver: 0.45,
}

/** Pairs that people wear more (or less) than their distance says. Edit freely: tenths, from experience of wardrobes. */
const partners = `
black silver 1, black grey 1, black red 1, black white 1, black brown -3, black navy -2, black gold 1, black wine 1, black tan -1,
black cream -1, black mint -2, black coral -2, black olive -1, black denim 0, black pale_blue -2, black blush 0, black pink 0,
white denim 2, white navy 2, white pale_blue 2, white tan 1, white yellow 1, white coral 2, white mint 1, white teal 1,
white gold 1, white blue 2, white green 1, white black 1, white pink 1, white blush 1, white silver 1, white wine -1, white brown -1,
grey silver 2, grey white 1, grey pink 1, grey blush 1, grey navy 1, grey lavender 1, grey pale_blue 1, grey brown -2, grey gold -1,
grey tan -1, grey yellow 1, grey denim 1, grey orange -1, grey coral -1,
cream brown 3, cream tan 3, cream gold 2, cream wine 1, cream olive 2, cream rust 2, cream blush 2, cream mustard 1, cream denim 1,
cream coral 1, cream silver -1, cream green 1, cream teal 1, cream navy 1, cream orange 1,
tan brown 4, tan olive 2, tan denim 2, tan wine 2, tan rust 3, tan gold 1, tan navy 2, tan mustard 2, tan blush 2, tan silver -1,
tan teal 1, tan coral 1, tan orange 1, tan green 1, tan pale_blue 0, tan red 0, tan pink -1, tan purple -1, tan yellow 0,
brown olive 3, brown denim 2, brown wine 2, brown rust 4, brown mustard 3, brown gold 2, brown orange 2, brown green 1, brown teal 2,
brown silver -2, brown pink -2, brown navy 1, brown lavender -2, brown red 0, brown purple -1, brown blue -1, brown coral 0,
navy denim 1, navy red 2, navy gold 1, navy pale_blue 2, navy coral 2, navy blue 2, navy blush 1, navy pink 1, navy mustard 1,
navy purple -1, navy olive 0, navy orange 0, navy yellow 1, navy green 0, navy rust 0,
denim red 1, denim olive 1, denim mustard 1, denim rust 1, denim pale_blue 2, denim wine 1, denim pink 0, denim blue 2, denim gold -1,
blue gold 0, blue silver 1, blue pale_blue 3, blue teal 2, blue red 0, blue orange 1, blue yellow 1, blue coral 1,
pale_blue blush 2, pale_blue pink 2, pale_blue mint 3, pale_blue lavender 3, pale_blue silver 2, pale_blue yellow 2,
teal gold 1, teal mint 3, teal coral 3, teal orange 1, teal brown 1, teal wine -1, teal green 2, teal blue 2, teal pink 1,
green gold 2, green wine 0, green olive 2, green mint 2, green orange 0, green red -1, green coral 0,
olive gold 1, olive wine 2, olive mustard 3, olive rust 3, olive green 2, olive orange 1, olive blush 0, olive pink -1,
mint coral 3, mint blush 3, mint lavender 2, mint gold 2, mint pink 2, mint yellow 2,
yellow orange 3, yellow coral 3, yellow mustard 3, yellow pink 1, yellow teal 1, yellow gold 1,
mustard rust 4, mustard orange 3, mustard wine 3, mustard gold 1, mustard brown 3,
orange coral 4, orange rust 3, orange gold 2, orange red 2, orange pink 2,
coral pink 3, coral blush 2, coral gold 2, coral red 2, coral orange 3, coral rust 2,
rust wine 2, rust gold 1, red wine 3, red gold 1, red pink 0, red purple -2, red silver 0,
wine gold 2, wine blush 2, wine pink 1, wine purple 2, wine silver 0,
pink gold 1, pink silver 1, pink blush 4, pink lavender 3, pink purple 2, blush gold 3, blush lavender 2, blush silver 1,
purple lavender 3, purple silver 1, purple gold 1, lavender silver 2, gold silver -3
`

const keyOf = (one: string, other: string): string => (one < other ? `${one}+${other}` : `${other}+${one}`)

const partnerLift = new Map(
  partners
    .trim()
    .split(/,\s*/)
    .map((row) => {
      const [one = '', other = '', tenths = '0'] = row.trim().split(' ')
      return [keyOf(one.replace('_', ' '), other.replace('_', ' ')), Number(tenths) / 10]
    }),
)

/** At this distance in OKLab two cloths no longer count as one colour. */
const sameWithin = 0.1

export function swatchLift(one: Swatch, other: Swatch): number {
  const near = Math.exp(-((distance(one.lab, other.lab) / sameWithin) ** 2))
  const same = (repeated[one.family] + repeated[other.family]) / 2
  const told =
    one.family === other.family ? 0.25 * same : (partnerLift.get(keyOf(one.family, other.family)) ?? 0)
  const accents = !neutralFamilies.has(one.family) && !neutralFamilies.has(other.family)
  // Two different strong colours are one too many; pale ones are not.
  const rivals =
    accents && one.family !== other.family ? -3 * Math.min(chromaOf(one.lab), chromaOf(other.lab)) : 0
  return near * same + (1 - near) * (told + Math.min(0, rivals + Math.max(0, told)))
}

/** Of pieces of several colours the best pair counts most: a bag takes up one colour of the cloth. */
export function colourLift(one: Colours, other: Colours): number | undefined {
  // Two prints together.
  const prints = one.many && other.many ? -0.35 : 0
  if (one.swatches.length === 0 || other.swatches.length === 0) return prints === 0 ? undefined : prints
  let [best, sum] = [Number.NEGATIVE_INFINITY, 0]
  for (const a of one.swatches) {
    for (const b of other.swatches) {
      const lift = swatchLift(a, b)
      best = Math.max(best, lift)
      sum += lift
    }
  }
  return prints + 0.7 * best + (0.3 * sum) / (one.swatches.length * other.swatches.length)
}

/** How far a set of colours is from what people rate highest, apart from its pairs: chroma, and contrast of lightness. */
export function paletteLift(all: readonly Colours[]): number {
  const swatches = all.flatMap((colours) => colours.swatches)
  if (swatches.length < 2) return 0
  const chroma = Math.max(...swatches.map(({ lab, metallic }) => (metallic ? 0 : chromaOf(lab))))
  const lights = swatches.map(({ lab }) => lab.l)
  const contrast = Math.max(...lights) - Math.min(...lights)
  return -1.2 * Math.max(0, chroma - 0.1) + 0.25 * Math.min(0.5, contrast)
}
