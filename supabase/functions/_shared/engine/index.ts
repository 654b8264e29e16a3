/** The house engine: what Aso knows of outfits and photos, in pure functions. No network, no database, no key. */
export { eventLooks, keptLook } from './events/looks.ts'
export { missingOf } from './events/missing.ts'
export { planEvent } from './events/plan.ts'
export { scoreOutfit } from './outfit/score-outfit.ts'
export { scorePhoto } from './photo/score-photo.ts'
export { addCap, addGele, cheaper, headwearFor, moreModest, swapPiece } from './stylist/changes.ts'
export { type QuizPlace, quizLook, wishedPieces } from './stylist/quiz-look.ts'
export { recommendFrom, style } from './stylist/stylist.ts'
