import { limits } from '#contract/constants.ts'
import { type Category, sizedAs } from '#contract/taxonomy.ts'
import { coloursNamedIn, isColourName } from '../colour/read-colour.ts'
import { readPiece } from '../outfit/read-piece.ts'
import type { ListingDraft } from './draft.ts'
import { calm, capital, oneLine, says } from './text.ts'

/** A card of the market shows about so many letters. */
const wanted = 80

/** What a thing of the category is called where the title says nothing that is known. */
const nouns: Partial<Record<Category, string>> = {
  Shoes: 'shoes',
  Jewelry: 'jewelry',
  Bags: 'bag',
  Dresses: 'dress',
  Suits: 'suit',
  Tops: 'top',
}

/** No brand, whatever stands in the field. */
const noBrand =
  /^(?:none|no brand|unbranded|unknown|n ?\/? ?a|nil|-+|other|tailored|bespoke|custom|handmade)$/i

/** Without ornaments, and without punctuation at its ends. */
const undecorated = (text: string): string =>
  oneLine(
    oneLine(text.replaceAll(/\p{Variation_Selector}/gu, '')).replaceAll(
      /[\p{Extended_Pictographic}\p{Emoji_Modifier}*~_#|<>]+/gu,
      ' ',
    ),
  )
    .replaceAll(/([!?.,])[!?.,]+/g, '$1')
    .replaceAll(/^[\s,;:!?.–-]+|[\s,;:!?.–-]+$/g, '')

const offer = /[\s,;:(–-]*\bfor (?:rent|hire|sale)(?: or (?:rent|hire|sale))?[\s)!.]*$/i

/** The title without ornaments and without “for rent”, which the listing says elsewhere. */
const tidied = ({ title, brand }: ListingDraft): string =>
  calm(undecorated(undecorated(title).replace(offer, '')), brand)

function nounOf({ category }: ListingDraft, base: string): string {
  const known = readPiece({ category: base, colour: '' }).noun !== ''
  return known ? '' : (nouns[category] ?? '')
}

/** A bare number is no word of a title. */
function sizeOf({ size, category }: ListingDraft): string {
  const text = undecorated(size)
  if (sizedAs(category) === undefined || text.length > 20) return ''
  return /^\d{1,2}(?:[.,]5)?$/.test(text) ? `size ${text}` : text
}

/** The owner's words first, then what they leave out. A colour that only photos show is given, where it may stand there. */
export function betterTitle(draft: ListingDraft, seenColour: string): string {
  let title = capital(tidied(draft) || (nouns[draft.category] ?? draft.category))
  const add = (between: string, part: string) => {
    const longer = `${title}${between}${part}`
    if (part !== '' && !says(title, part) && longer.length <= wanted) title = longer
  }
  add(' ', nounOf(draft, title))
  const brand = undecorated(draft.brand)
  if (brand.length <= 40 && !noBrand.test(brand)) add(' by ', brand)
  const own = undecorated(draft.colour)
  const colour = own === '' ? seenColour : isColourName(own) ? own.toLowerCase() : ''
  if (coloursNamedIn(title) === '') add(', ', colour)
  add(', ', sizeOf(draft))
  return calm(title, draft.brand).slice(0, limits.titleLength)
}
