import type { PriceInsight } from '#contract/ai-reports.ts'
import type { Guess, ListingReport } from '#contract/listing-optimizer.ts'
import { formatNaira } from '#contract/rules/money.ts'
import type { Category } from '#contract/taxonomy.ts'
import { coloursNamedIn } from '../colour/read-colour.ts'
import { combinedColours, type ItemColours } from '../photo/item-colours.ts'
import type { ComparedPrice } from '../quality/facts.ts'
import { comparePrices } from '../quality/prices.ts'
import { betterDescription } from './description.ts'
import type { ListingDraft } from './draft.ts'
import { missingFrom, noteOf } from './note.ts'
import { guessSize } from './size-guess.ts'
import { capital, oneLine, small } from './text.ts'
import { betterTitle } from './title.ts'

interface MarketPrices {
  rents: readonly ComparedPrice[]
  sales: readonly ComparedPrice[]
}

function basisOf({ condition, offered }: ListingDraft, { rents, sales }: MarketPrices) {
  const item = { availability_type: offered, rental_price: null, sale_price: null, condition }
  const { rental, sale } = comparePrices({ item, rents: [...rents], sales: [...sales] })
  return { rental: rental.insight, sale: sale.insight }
}

/** Their photos show a person above all. */
const smallOnPeople: readonly Category[] = ['Wigs & Hair', 'Jewelry', 'Accessories']

/** Whoever names a colour in the title knows better than a photo. */
function guessColour({ colour, title, category }: ListingDraft, shown: string | undefined): Guess | null {
  if (oneLine(colour) !== '') return null
  const named = coloursNamedIn(title)
  if (named !== '') return { value: capital(named), from: 'words' }
  return shown && !smallOnPeople.includes(category) ? { value: capital(shown), from: 'photos' } : null
}

const priceText = ({ suggested }: PriceInsight, per: string): string =>
  suggested === null ? '' : `${formatNaira(suggested)}${per}`

/**
 * Suggestions for a listing, from what its owner has said, from its photos and from what comparable items cost. Null photos
 * could not be opened. The same draft, prices and photos give the same answer.
 */
export function optimizeListing(
  draft: ListingDraft,
  prices: MarketPrices,
  photos: readonly (ItemColours | null)[],
): ListingReport {
  const examined = photos.filter((photo) => photo !== null)
  const { colours, sure } = combinedColours(examined)
  const colour = guessColour(draft, colours[0]?.name)
  const seen = colour?.from === 'photos' ? small(colour.value) : ''
  const ownTitle = betterTitle(draft, '')
  const title = betterTitle(draft, sure ? seen : '')
  const size = guessSize(draft)
  const basis = basisOf(draft, prices)
  const toAdd = missingFrom(draft, { size: size !== null, colour: colour !== null })
  return {
    suggestions: {
      optimized_title: title,
      enhanced_description: betterDescription(draft, seen),
      rental_price: priceText(basis.rental, '/day'),
      sale_price: priceText(basis.sale, ''),
      note: noteOf(draft, basis, { colour: seen !== '', photos: examined.length }, toAdd),
    },
    size,
    colour,
    colours,
    title_guesses_colour: title !== ownTitle,
    basis,
    to_add: toAdd,
    photos_examined: examined.length,
  }
}
