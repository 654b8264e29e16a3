/** The house engine: what Aso knows of outfits and photos, in pure functions. No network, no database, no key. */
export { scoreOutfit } from './outfit/score-outfit.ts'
export { scorePhoto } from './photo/score-photo.ts'
export { addGele, cheaper, moreModest, swapPiece } from './stylist/changes.ts'
export { style } from './stylist/stylist.ts'
