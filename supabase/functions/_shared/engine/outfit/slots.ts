/** Where on the body a piece is worn: two of one place are mostly one too many. */
export const slots = [
  'onepiece',
  'set',
  'top',
  'bottom',
  'outer',
  'shoes',
  'bag',
  'head',
  'hair',
  'eyes',
  'neck',
  'ears',
  'wrist',
  'finger',
  'jewelry',
  'watch',
  'scarf',
  'waist',
  'legs',
  'hands',
  'swim',
  'under',
  'small',
  'beauty',
  'other',
] as const
export type Slot = (typeof slots)[number]

interface SlotRule {
  /** An outfit of five and more pieces without one. */
  missing: number
  /** With exactly one. */
  one: number
  /** For each further one. */
  again: number
  /** How much its colour has to do with the outfit's. */
  colour: number
}

/**
 * As logarithms of how much more often outfits have it so than pieces drawn at random: nine of ten outfits have one pair of
 * shoes, one of thirty two; rings and bracelets come in numbers. Published outfits (Han, Wu, Jiang and Davis, "Learning
 * fashion compatibility with bidirectional LSTMs", 2017: 21,889 outfits, 6.5 pieces on average: clothes, then shoes, bag,
 * accessories) are built so; the figures are our own estimates.
 */
export const slotRules: Readonly<Record<Slot, SlotRule>> = {
  onepiece: { missing: 0, one: 0.1, again: -2.4, colour: 1 },
  set: { missing: 0, one: 0, again: -2, colour: 1 },
  top: { missing: 0, one: 0.15, again: -0.7, colour: 1 },
  bottom: { missing: 0, one: 0.15, again: -2.2, colour: 1 },
  outer: { missing: 0, one: 0.1, again: -1.4, colour: 1 },
  shoes: { missing: -1.2, one: 0.4, again: -2.6, colour: 1 },
  bag: { missing: -0.5, one: 0.25, again: -2, colour: 1 },
  head: { missing: 0, one: 0, again: -2.2, colour: 0.9 },
  hair: { missing: 0, one: 0, again: -1.4, colour: 0.2 },
  eyes: { missing: 0, one: 0.05, again: -2.2, colour: 0.6 },
  neck: { missing: 0, one: 0, again: -0.9, colour: 0.7 },
  ears: { missing: 0, one: 0, again: -1.3, colour: 0.7 },
  wrist: { missing: 0, one: 0, again: -0.4, colour: 0.7 },
  finger: { missing: 0, one: 0, again: -0.3, colour: 0.6 },
  jewelry: { missing: 0, one: 0, again: -0.4, colour: 0.7 },
  watch: { missing: 0, one: 0, again: -1.6, colour: 0.7 },
  scarf: { missing: 0, one: 0, again: -1.8, colour: 1 },
  waist: { missing: 0, one: 0, again: -1.8, colour: 0.9 },
  legs: { missing: 0, one: 0, again: -0.9, colour: 0.8 },
  hands: { missing: 0, one: 0, again: -1.8, colour: 0.8 },
  swim: { missing: 0, one: 0, again: -1, colour: 1 },
  under: { missing: 0, one: 0, again: -0.3, colour: 0.7 },
  small: { missing: 0, one: 0, again: -0.9, colour: 0.6 },
  beauty: { missing: 0, one: 0, again: 0.15, colour: 0.5 },
  other: { missing: 0, one: 0, again: 0, colour: 0.6 },
}
