import { wordsOf } from '../outfit/phrases.ts'
import type { ReadPiece } from '../outfit/read-piece.ts'
import type { MarketItem } from './types.ts'

/** Words of titles that say how much a piece covers: read it, and edit it. */
const bare: Readonly<Record<string, number>> = {
  mini: -1,
  short: -0.5,
  crop: -1,
  strapless: -1,
  backless: -1,
  sleeveless: -0.5,
  bodycon: -1,
  slit: -1,
  corset: -1,
  halter: -0.7,
  shoulder: -0.7,
  playsuit: -1,
  bikini: -2,
  sheer: -1,
  bandage: -1,
  thigh: -0.7,
  slip: -0.7,
  cami: -0.8,
  tank: -0.8,
  fitted: -0.3,
}
const covering: Readonly<Record<string, number>> = {
  maxi: 0.8,
  midi: 0.4,
  long: 0.7,
  sleeve: 0.6,
  floor: 0.7,
  gown: 0.4,
  kaftan: 1,
  bubu: 1,
  boubou: 1,
  agbada: 1,
  iro: 0.9,
  buba: 0.8,
  wrapper: 0.7,
  abaya: 1.3,
  kimono: 0.7,
  blazer: 0.6,
  coat: 0.7,
  suit: 0.7,
  trouser: 0.3,
  palazzo: 0.5,
  shawl: 0.6,
  ipele: 0.4,
  scarf: 0.4,
  turban: 0.3,
  gele: 0.3,
}
const covers = new Set(['onepiece', 'set', 'top', 'bottom', 'outer', 'scarf', 'head'])

/** How covered one is in it: below 0 bare, above 0 covered. Shoes and bags cover nothing. */
export function modestyOf(item: MarketItem, read: ReadPiece): number {
  if (!covers.has(read.slot)) return 0
  const words = wordsOf(item.title)
  // A bag has a shoulder strap, a dress is off the shoulder.
  return words.reduce((sum, word) => sum + (bare[word] ?? 0) + (covering[word] ?? 0), 0)
}
