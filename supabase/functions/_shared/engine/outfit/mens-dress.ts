import type { ReadPiece } from './read-piece.ts'

/** From here on a piece is made for men (or with a plus for women): what lies between is for both. */
const clearly = 0.8

/** Whether somebody wears it who dresses as a man: a piece is a man's, and none a woman's. */
export const isForMen = (pieces: readonly ReadPiece[]): boolean =>
  pieces.some(({ traits }) => traits.women <= -clearly) &&
  pieces.every(({ traits }) => traits.women < clearly)

/** Nigerian dress for the whole body, where a man wears it: agbada, senator, kaftan, buba and sokoto, isiagu. */
export const isNative = (pieces: readonly ReadPiece[]): boolean =>
  pieces.some(({ slot, traits: { heritage } }) =>
    slot === 'top' ? heritage >= 1.4 : ['set', 'onepiece'].includes(slot) && heritage >= 0.8,
  )

/** What is worn with it on the head: fila, kufi, red cap. */
export const isNativeCap = ({ slot, traits }: ReadPiece): boolean =>
  slot === 'head' && traits.women <= -clearly && traits.heritage >= 1

/**
 * How whole a man's outfit is, beside the rules for all: a cap belongs to Nigerian dress, and nobody misses a handbag. As logarithms,
 * by our own estimate: of men in agbada at an owambe nearly all wear a cap, in senator about half.
 */
export function mensStructure(pieces: readonly ReadPiece[], missingBag: number): number {
  if (!isForMen(pieces)) return 0
  const bag = pieces.some(({ slot }) => slot === 'bag') ? 0 : -missingBag
  return isNative(pieces) && pieces.some(isNativeCap) ? bag + 0.7 : bag
}
