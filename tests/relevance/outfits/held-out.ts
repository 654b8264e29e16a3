import type { Piece } from '../../../supabase/functions/_shared/engine/outfit/read-piece.ts'

/**
 * Pairs of whole outfits of which one is clearly the better, by the eye of people who dress for Nigerian occasions. Written before
 * any of them was scored; nothing is tuned on them.
 */
export interface Pair {
  about: string
  better: Piece[]
  worse: Piece[]
}

const piece = (colour: string, category: string, fabric?: string): Piece => ({
  category,
  colour,
  ...(fabric && { fabric }),
})

const irobuba = [piece('wine', 'iro and buba', 'lace'), piece('champagne gold', 'gele', 'aso oke')]
const agbada = [piece('ivory', 'agbada', 'aso oke'), piece('ivory', 'fila', 'aso oke')]
const gown = [piece('emerald', 'evening gown', 'satin'), piece('gold', 'clutch')]
const office = [piece('navy', 'blazer', 'wool'), piece('white', 'shirt', 'cotton')]

export const heldOut: readonly Pair[] = [
  {
    about: 'shoes for an owambe',
    better: [...irobuba, piece('gold', 'heeled sandals')],
    worse: [...irobuba, piece('neon green', 'running shoes')],
  },
  {
    about: 'beads for an owambe',
    better: [...irobuba, piece('coral', 'bead necklace')],
    worse: [...irobuba, piece('black', 'backpack', 'nylon')],
  },
  {
    about: 'a bag for an owambe',
    better: [...irobuba, piece('gold', 'clutch')],
    worse: [...irobuba, piece('royal blue', 'gym bag')],
  },
  {
    about: 'a shawl in the colours',
    better: [...irobuba, piece('champagne gold', 'ipele', 'aso oke')],
    worse: [...irobuba, piece('lime green', 'puffer jacket')],
  },
  {
    about: 'shoes with an agbada',
    better: [...agbada, piece('brown', 'loafers', 'leather')],
    worse: [...agbada, piece('hot pink', 'stiletto heels')],
  },
  {
    about: 'beads with an agbada',
    better: [...agbada, piece('coral', 'beads')],
    worse: [...agbada, piece('yellow', 'swim shorts')],
  },
  {
    about: 'what a chief carries',
    better: [...agbada, piece('brown', 'leather sandals')],
    worse: [...agbada, piece('red', 'flip flops', 'rubber')],
  },
  {
    about: 'shoes with an evening gown',
    better: [...gown, piece('gold', 'high heels')],
    worse: [...gown, piece('orange', 'football boots')],
  },
  {
    about: 'earrings with an evening gown',
    better: [...gown, piece('gold', 'drop earrings')],
    worse: [...gown, piece('grey', 'beanie', 'wool')],
  },
  {
    about: 'over an evening gown',
    better: [...gown, piece('black', 'shawl', 'silk')],
    worse: [...gown, piece('camouflage', 'hoodie')],
  },
  {
    about: 'trousers for the office',
    better: [...office, piece('navy', 'suit trousers', 'wool')],
    worse: [...office, piece('purple', 'sweatpants')],
  },
  {
    about: 'shoes for the office',
    better: [...office, piece('black', 'oxford shoes', 'leather')],
    worse: [...office, piece('turquoise', 'beach slippers')],
  },
  {
    about: 'a bag for the office',
    better: [...office, piece('brown', 'briefcase', 'leather')],
    worse: [...office, piece('silver', 'sequin clutch')],
  },
  {
    about: 'colours of a kaftan',
    better: [piece('white', 'kaftan'), piece('tan', 'sandals', 'leather'), piece('white', 'kufi')],
    worse: [piece('white', 'kaftan'), piece('neon yellow', 'trainers'), piece('purple', 'baseball cap')],
  },
  {
    about: 'senator wear',
    better: [piece('navy', 'senator wear'), piece('black', 'loafers'), piece('silver', 'wrist watch')],
    worse: [piece('navy', 'senator wear'), piece('pink', 'ballet flats'), piece('green', 'swim goggles')],
  },
  {
    about: 'ankara for a day out',
    better: [piece('blue', 'ankara skirt'), piece('white', 'blouse', 'cotton'), piece('tan', 'sandals')],
    worse: [piece('blue', 'ankara skirt'), piece('red', 'football jersey'), piece('orange', 'ski boots')],
  },
  {
    about: 'one suit, not two halves',
    better: [
      piece('charcoal', 'suit jacket'),
      piece('charcoal', 'suit trousers'),
      piece('white', 'dress shirt'),
    ],
    worse: [piece('charcoal', 'suit jacket'), piece('lime green', 'shorts'), piece('white', 'dress shirt')],
  },
  {
    about: 'a bride’s friend',
    better: [
      piece('dusty pink', 'bridesmaid dress', 'chiffon'),
      piece('nude', 'heels'),
      piece('rose gold', 'earrings'),
    ],
    worse: [
      piece('dusty pink', 'bridesmaid dress', 'chiffon'),
      piece('brown', 'hiking boots'),
      piece('red', 'scarf'),
    ],
  },
  {
    about: 'neutral over loud',
    better: [piece('ecru', 'linen trousers'), piece('white', 'linen shirt'), piece('tan', 'loafers')],
    worse: [piece('red', 'linen trousers'), piece('bright green', 'linen shirt'), piece('purple', 'loafers')],
  },
  {
    about: 'burgundy with what is near it',
    better: [piece('burgundy', 'velvet dress'), piece('black', 'heels'), piece('gold', 'clutch')],
    worse: [piece('burgundy', 'velvet dress'), piece('turquoise', 'heels'), piece('orange', 'tote bag')],
  },
  {
    about: 'two pairs of shoes are no outfit',
    better: [piece('black', 'cocktail dress'), piece('black', 'heels'), piece('silver', 'clutch')],
    worse: [piece('black', 'heels'), piece('brown', 'sandals'), piece('white', 'sneakers')],
  },
  {
    about: 'two gowns are worn by nobody',
    better: [piece('coral', 'gown'), piece('gold', 'sandals'), piece('gold', 'purse')],
    worse: [piece('coral', 'gown'), piece('blue', 'gown'), piece('gold', 'purse')],
  },
  {
    about: 'jeans go with a shirt',
    better: [piece('blue', 'jeans'), piece('white', 't shirt'), piece('white', 'sneakers')],
    worse: [piece('blue', 'jeans'), piece('gold', 'gele'), piece('black', 'wedding veil')],
  },
  {
    about: 'a man’s cap on a man’s dress',
    better: [piece('black', 'isiagu'), piece('red', 'red cap'), piece('black', 'trousers')],
    worse: [piece('black', 'isiagu'), piece('white', 'bridal veil'), piece('black', 'mini skirt')],
  },
]
