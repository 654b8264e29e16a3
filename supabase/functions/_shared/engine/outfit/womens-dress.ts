import type { ReadPiece } from './read-piece.ts'

/** What Nigerian women tie for a celebration. */
export const isGele = ({ noun }: ReadPiece): boolean => /^(auto gele|gele|head tie|headtie|sego)$/.test(noun)
