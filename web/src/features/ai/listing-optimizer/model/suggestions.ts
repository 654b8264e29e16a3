import type { PriceInsight } from '#contract/ai-reports.ts'
import type { Guess, ListingReport } from '#contract/listing-optimizer.ts'
import { optimizerWords as words } from '#contract/messages/ai/listing.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { plainPrice } from './plain-price'

/** The fields that can be improved, as they are typed. */
export type OptimizedField = keyof typeof words.fields
export type Typed = Readonly<Record<OptimizedField, string>>

export interface Draft extends Typed {
  category: string
  availability: 'rent' | 'sale' | 'both' | ''
}

export interface Suggestion {
  field: OptimizedField
  /** As it would be typed. */
  value: string
  /** What it rests on. */
  note?: string | undefined
  /** Of a colour that photos show. */
  hex?: string | undefined
  /** The form shows this price only once it is said that the item is for rent or for sale. */
  waits: boolean
}

const plain = (field: OptimizedField, value: string, note?: string, hex?: string): Suggestion => ({
  field,
  value,
  note,
  hex,
  waits: false,
})

const guessed = (
  field: 'size' | 'colour',
  guess: Guess | null,
  { photos_examined }: ListingReport,
  hex?: string,
) =>
  plain(
    field,
    guess?.value ?? '',
    guess?.from === 'photos'
      ? words.from.photos(photos_examined)
      : guess
        ? words.from[guess.from]
        : undefined,
    hex,
  )

/** What the optimizer suggests for the fields that the form shows. */
export function suggestionsIn(report: ListingReport, { availability }: Draft): Suggestion[] {
  const { suggestions, size, colour, colours, basis, title_guesses_colour: guesses } = report
  const found = [
    plain('title', suggestions.optimized_title, guesses ? words.titleColour : undefined),
    plain('description', suggestions.enhanced_description),
    guessed('size', size, report),
    guessed('colour', colour, report, colour?.from === 'photos' ? colours[0]?.hex : undefined),
    ...(availability === 'sale'
      ? []
      : [priced('rentalPrice', suggestions.rental_price, basis.rental, availability)]),
    ...(availability === 'rent'
      ? []
      : [priced('salePrice', suggestions.sale_price, basis.sale, availability)]),
  ]
  return found.filter(({ value }) => value !== '')
}

function priced(
  field: 'rentalPrice' | 'salePrice',
  suggested: string,
  { low, high, basis }: PriceInsight,
  availability: Draft['availability'],
): Suggestion {
  const range = low === null || high === null ? '' : `${formatNaira(low)}–${formatNaira(high)}`
  return {
    field,
    value: plainPrice(suggested),
    note: range && words.priceRange(range, basis),
    waits: availability === '',
  }
}

/** As a person reads it. */
export function shownAs(field: OptimizedField, value: string): string {
  const price = field === 'rentalPrice' || field === 'salePrice'
  const naira = Number(value)
  return price && value.trim() !== '' && Number.isFinite(naira) ? formatNaira(naira) : value
}
