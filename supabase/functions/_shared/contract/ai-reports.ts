/** What the Trust Score Auditor and the Item Quality Checker answer: the specification's shapes, and what the screens add. */

export const trustLevels = ['Low', 'Medium', 'High', 'Excellent'] as const
export type TrustAuditLevel = (typeof trustLevels)[number]

/** What makes a profile complete. */
export type ProfileCheck = 'email' | 'photo' | 'phone' | 'location' | 'social'

/** One fact behind a score. */
export interface TrustPart {
  fact: string
  value: string
  points: number
  /** The fewest and the most points that it can give. */
  fewest: number
  most: number
  reason: string
}

/** Screens of Aso that a recommendation leads to. */
export type Screen =
  | '/add-item'
  | '/edit-profile'
  | '/marketplace'
  | '/my-items'
  | '/notifications/settings'
  | '/social-connect'
  | '/transactions'
  | '/verify-borrower'
  | '/wallet'

export interface Step {
  text: string
  /** Where it is done. */
  place: Screen
  /** Words of the link. */
  label: string
}

export interface TrustReport {
  overall_score: number
  trust_level: TrustAuditLevel
  /** Points by part. They add up to the score, except where that ends at 0 or 100. */
  score_breakdown: Record<string, number>
  strengths: string[]
  areas_for_improvement: string[]
  recommendations: string[]
  parts: TrustPart[]
  /** The recommendations with the screens that they lead to, in the same order. */
  next_steps: Step[]
  /** Percent of the five checks of a profile. */
  completeness: number
}

export const qualityGrades = ['Poor', 'Fair', 'Good', 'Excellent'] as const
export type QualityGrade = (typeof qualityGrades)[number]

export const marketPositions = ['Below market', 'At market', 'Above market', 'Not enough to compare'] as const
export type MarketPosition = (typeof marketPositions)[number]

/** What comparable items cost. All but the basis are null where there are too few of them. */
export interface PriceInsight {
  /** Of the item itself; null where it is not offered this way. */
  price: number | null
  suggested: number | null
  /** Between these is the middle half of the comparable prices. */
  low: number | null
  high: number | null
  /** How many comparable items there are. */
  basis: number
}

export interface QualityReport {
  /** Null: no item of Aso. */
  item_id: string | null
  title: string
  is_own: boolean
  overall_quality_score: number
  quality_grade: QualityGrade
  /** 0 to 100 each. */
  quality_breakdown: Partial<Record<QualityPart, number>>
  pricing_insights: {
    suggested_rental_price: number | null
    suggested_sale_price: number | null
    market_position: MarketPosition
    /** The share of comparable items that cost as much or more, in percent. */
    price_competitiveness: number | null
    rental: PriceInsight
    sale: PriceInsight
  }
  strengths: string[]
  improvement_areas: string[]
  market_insights: string[]
  /** How many of the item's photos were looked at. */
  photos_examined: number
}

export const qualityParts = ['photo_quality', 'photo_variety', 'listing_details', 'pricing'] as const
export type QualityPart = (typeof qualityParts)[number]
