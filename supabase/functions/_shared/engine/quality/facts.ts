export type Condition = 'new' | 'excellent' | 'good' | 'fair'

export interface ComparedPrice {
  price: number
  condition: Condition | null
}

/** What is known of an item and its market, from the database or from a client that has an item of its own. */
export interface QualityFacts {
  item: {
    /** Null: no item of Aso. */
    id: string | null
    title: string
    description: string | null
    category: string
    availability_type: 'rent' | 'sale' | 'both' | 'sell'
    rental_price: number | null
    sale_price: number | null
    images: string[]
    condition: Condition | null
    size: string | null
    brand: string | null
    colour: string | null
    owner_terms: string | null
    measurements: Record<string, unknown>
  }
  is_own: boolean
  rents: ComparedPrice[]
  sales: ComparedPrice[]
  /** People are counted in steps of five; null where there are fewer. Null as a whole: of this market nothing is known. */
  market: {
    listed: number | null
    renters: number | null
    buyers: number | null
    searchers: number | null
    days: number
  } | null
}
