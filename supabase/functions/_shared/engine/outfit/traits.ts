/**
 * What a piece says about the outfit it belongs to, each from -2 to 2, 0 where it says nothing. The tables in words/ are
 * written in these words; a person may read and edit them.
 */
export const traits = [
  /** Coats, wool, boots against sandals, shorts, linen. */
  'cold',
  /** Gowns, satin, clutches against hoodies, denim, backpacks. */
  'dressy',
  'sport',
  /** Leather, studs, black, grunge against lace, ruffles, pastels. */
  'edge',
  /** Fringes, crochet, feathers, turquoise. */
  'boho',
  /** Blazers, pencil skirts, loafers, preppy things. */
  'work',
  'beach',
  /** Nigerian dress: aso-oke, lace, ankara, agbada, gele. */
  'heritage',
  /** Made for women, or for men. */
  'women',
] as const
export type Trait = (typeof traits)[number]
export type Traits = Readonly<Partial<Record<Trait, number>>>

interface Weight {
  /** How strongly an outfit agrees with itself in this trait: the loading of a piece that says it loudly. */
  most: number
  /** What its evidence counts: traits overlap (what is sporty is not dressy), so none counts whole. */
  weight: number
}

export const traitWeights: Readonly<Record<Trait, Weight>> = {
  cold: { most: 0.7, weight: 0.8 },
  dressy: { most: 0.7, weight: 0.8 },
  sport: { most: 0.65, weight: 0.5 },
  edge: { most: 0.58, weight: 0.6 },
  boho: { most: 0.55, weight: 0.5 },
  work: { most: 0.52, weight: 0.5 },
  beach: { most: 0.75, weight: 0.6 },
  heritage: { most: 0.85, weight: 0.8 },
  women: { most: 0.92, weight: 0.9 },
}

/** "cold 1, edge .5" */
export function readTraits(text: string): Traits {
  const read: Partial<Record<Trait, number>> = {}
  for (const part of text.split(',')) {
    const [name = '', value = ''] = part.trim().split(' ')
    if (name === '') continue
    const trait = traits.find((one) => one === name)
    if (!trait || Number.isNaN(Number(value))) throw new Error(`No trait: ${part}`)
    read[trait] = Number(value)
  }
  return read
}

/** Rows "name, other name: cold 1, edge .5", one a line; later rows win. */
export function readTable(table: string): Map<string, Traits> {
  const rows = new Map<string, Traits>()
  for (const line of table.trim().split('\n')) {
    const [names = '', said = ''] = line.split(':')
    const read = readTraits(said)
    for (const name of names.split(',')) rows.set(name.trim(), read)
  }
  return rows
}
