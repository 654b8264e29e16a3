/** The AI helpers that are paid by the session; the database has the same names in `ai_feature`. */
export const aiFeatures = [
  'stylist',
  'trust_score',
  'quality_checker',
  'listing_optimizer',
  'virtual_stylist',
] as const

export type AiFeature = (typeof aiFeatures)[number]

/** The settings that say what a session with each helper costs, in naira, and for how many minutes it lasts. */
const session = { price: 'ai_session_price', minutes: 'ai_session_minutes' } as const
export const sessionSettings = {
  stylist: session,
  trust_score: session,
  quality_checker: session,
  listing_optimizer: session,
  virtual_stylist: { price: 'virtual_stylist_price', minutes: 'virtual_stylist_minutes' },
} as const satisfies Record<AiFeature, { price: string; minutes: string }>
