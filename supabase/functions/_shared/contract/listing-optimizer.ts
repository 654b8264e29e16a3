import type { PriceInsight } from './ai-reports.ts'

/** The specification's answer of the listing optimizer. */
export interface ListingSuggestions {
  optimized_title: string
  enhanced_description: string
  /** `₦12,500/day`; empty where too few comparable items are listed. */
  rental_price: string
  /** `₦85,000`; empty likewise. */
  sale_price: string
  note: string
}

/** What the form does not say, and where it was found. */
export interface Guess {
  value: string
  from: 'words' | 'measurements' | 'photos'
}

/** A colour that photos show. */
export interface SeenColour {
  name: string
  /** Six hexadecimal digits. */
  hex: string
  /** Of the item, 0 to 1. */
  share: number
}

export interface ListingReport {
  suggestions: ListingSuggestions
  /** Only where the form has no size yet. */
  size: Guess | null
  /** Only where the form has no colour yet. */
  colour: Guess | null
  /** What the photos show, most of it first. */
  colours: SeenColour[]
  /** The title names a colour that only the photos show. */
  title_guesses_colour: boolean
  basis: { rental: PriceInsight; sale: PriceInsight }
  /** What would help most, e.g. `measurements (bust, waist, hips)`. */
  to_add: string[]
  /** How many photos were looked at. */
  photos_examined: number
}
