/** What the stylist of the market asks. Without Zod, because the browser asks and the server checks. */

/** Those of the specification, then the days that Nigeria dresses for. */
export const stylistOccasions = [
  'Wedding',
  'Date Night',
  'Business Meeting',
  'Casual Outing',
  'Party',
  'Formal Event',
  'Church Service',
  'Cultural Event',
  'Owambe',
  'Introduction',
  'Naming Ceremony',
  'Burial',
  'Court Wedding',
] as const

export const stylistStyles = [
  'Elegant & Classy',
  'Bold & Dramatic',
  'Casual & Comfortable',
  'Trendy & Modern',
  'Traditional & Cultural',
  'Minimalist & Chic',
] as const

export const stylistChanges = ['swap', 'cheaper', 'more_modest', 'add_gele', 'add_cap'] as const
export type StylistChange = (typeof stylistChanges)[number]

/** A piece with what it costs on the days, in naira; `price` is that of one day. */
export interface StylistPiece {
  item_id: string
  title: string
  category: string
  /** As the owner wrote it; empty where nobody did. */
  size: string
  image: string | null
  price: number
  receive: 'pickup' | 'delivery'
  rent: number
  deposit: number
  delivery: number
  total: number
}

export interface StylistLook {
  /** What it is: no drawing, pieces that can be rented. */
  source: 'market'
  /** What the market has for the head that goes with it; null where it has nothing. */
  headwear: 'gele' | 'cap' | null
  pieces: StylistPiece[]
  /** Naira, of all pieces. */
  rent: number
  deposit: number
  delivery: number
  total: number
}

/** What would make a look possible where there is none. `total`: the least that one costs then. */
export interface Loosening {
  what: 'budget' | 'sizes' | 'made_for' | 'days' | 'all'
  total: number
  start: string
  end: string
}

export interface StylistAnswer {
  recommendations: (StylistPiece & { reason: string })[]
  looks: StylistLook[]
  /** `chosen`: by the stylist, because none were named. */
  days: { start: string; end: string; chosen: boolean }
  /** Only where there is no look. */
  loosen: Loosening[]
  /** Pieces of a look that was to be changed and that cannot be rented any more. */
  gone: string[]
}
