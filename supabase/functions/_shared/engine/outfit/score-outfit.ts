import { coherence } from './coherence.ts'
import { colourMatch, fabricMatch } from './matching.ts'
import { type Piece, type ReadPiece, readPiece } from './read-piece.ts'
import { structure } from './structure.ts'

export function scoreRead(pieces: readonly ReadPiece[]): number {
  if (pieces.length === 0) return -10
  return structure(pieces) + coherence(pieces) + 0.7 * colourMatch(pieces) + fabricMatch(pieces)
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What is no text says nothing: lists of other catalogues have gaps. */
const pieceOf = (given: Partial<Record<keyof Piece, unknown>> | null | undefined): Piece => ({
  category: text(given?.category),
  colour: text(given?.colour),
  fabric: text(given?.fabric),
  style: text(given?.style),
})

/**
 * How well pieces go together as one outfit, higher is better: about the logarithm of how much likelier they are as an outfit
 * that somebody put together than as pieces drawn at random. Sums of outfits of different numbers of pieces compare. Always
 * a number: words that are not known say nothing.
 */
export function scoreOutfit(pieces: readonly Piece[]): number {
  return scoreRead(pieces.map((piece) => readPiece(pieceOf(piece))))
}
