import type {
  AvailabilityType,
  Category,
  ItemStatus,
  PickupMethod,
  ReceiveMethod,
} from '../../contract/taxonomy.ts'

/**
 * A row of the market as the stylist gets it. What it costs and whether it is free on the asked days is counted by the
 * database (`private.quote`, the days that are taken), never here.
 */
export interface MarketItem {
  id: string
  ownerId: string
  title: string
  category: Category
  /** As the owner wrote it; empty where nobody did. */
  colour: string
  /** As people choose it: "UK 12", "UK 8 to 12", "M", "One size", "Shoe EU 40"; empty where nobody said. */
  size: string
  city: string
  state: string
  availability: AvailabilityType
  status: ItemStatus
  /** Free on the asked days, the days for cleaning and the owner's own days included. */
  free: boolean
  /** Taken out of sight by an admin, a suspension, or its owner. */
  hidden: boolean
  pickup: PickupMethod
  /** Naira for the asked days. */
  rent: number
  deposit: number
  /** Naira for bringing it and for taking it back, where the renter pays. */
  delivery: number
}

export interface StylistRequest {
  /** Who asks: nobody rents from themselves. */
  personId: string
  /** Owners who have blocked the asker, or are blocked. */
  keptApart: readonly string[]
  occasion: string
  style: string
  /** One of the 36 states, or FCT - Abuja; empty: anywhere. */
  state: string
  /** First and last day, 2026-12-03. */
  start: string
  end: string
  /** Naira for everything: rent, deposits and delivery. Nothing: no limit. */
  budget?: number
  /** What the asker wears. Without any, sizes are not asked about. */
  clothesSizes: readonly string[]
  shoeSizes: readonly string[]
  /** Colours to match, in words. */
  colours: readonly string[]
  /** What the clothes are made of, in words: the cloth of an aso-ebi. */
  fabric?: string
  /** For whom; without it both. */
  madeFor?: 'women' | 'men'
  receive?: ReceiveMethod
}

/** A piece in a look, with how it comes and what it costs, in naira. */
export interface LookPiece {
  item: MarketItem
  receive: ReceiveMethod
  rent: number
  deposit: number
  delivery: number
  total: number
}

export interface Look {
  pieces: readonly LookPiece[]
  /** Naira for all pieces: rent, deposits and delivery. */
  total: number
  /** How well the pieces go together and with the request, higher is better. */
  score: number
}

/** What a reason rests on: a field of the row, or of the request, and its value. */
export type Fact =
  | { about: 'occasion'; value: string }
  | { about: 'colour'; value: string }
  /** The id of a piece of the look of the same colour family. */
  | { about: 'goesWith'; value: string }
  | { about: 'size'; value: string }
  | { about: 'city'; value: string }
  | { about: 'receive'; value: ReceiveMethod }
  | { about: 'days'; start: string; end: string }
  | { about: 'rent'; value: number }
  | { about: 'deposit'; value: number }
  | { about: 'delivery'; value: number }

export interface Recommendation {
  itemId: string
  facts: readonly Fact[]
  reason: string
}

export interface Styling {
  looks: readonly Look[]
  recommendations: readonly Recommendation[]
}
