export type Condition = 'new' | 'excellent' | 'good' | 'fair'

export interface ComparedPrice {
  price: number
  condition: Condition | null
}

/** What the database says about an item that the caller sees, and about its market. */
export interface QualityFacts {
  item: {
    id: string
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
  /** People are counted in steps of five; null where there are fewer. */
  market: {
    listed: number | null
    renters: number | null
    buyers: number | null
    searchers: number | null
    days: number
  }
}
