import type { PriceInsight, QualityReport, TrustReport } from '#contract/ai-reports.ts'
import type { ListingReport } from '#contract/listing-optimizer.ts'

/** What the AI helpers answer. */

export const trustReport: TrustReport = {
  overall_score: 67,
  trust_level: 'High',
  score_breakdown: { identity: 7 },
  strengths: ['Your identity is verified.'],
  areas_for_improvement: ['Phone number: Not confirmed.'],
  recommendations: ['A photo helps others to trust you.'],
  parts: [{ fact: 'Identity', value: 'Verified', points: 7, fewest: 0, most: 7, reason: '' }],
  next_steps: [{ text: 'A photo helps others to trust you.', place: '/edit-profile', label: 'Add a photo' }],
  completeness: 60,
}

const noPrice: PriceInsight = { price: null, suggested: null, low: null, high: null, basis: 0 }

export const qualityReport: QualityReport = {
  item_id: 'd0000000-0000-4000-8000-000000000004',
  title: 'Lace wedding gown',
  is_own: false,
  overall_quality_score: 71,
  quality_grade: 'Good',
  quality_breakdown: { photo_quality: 80, photo_variety: 60, listing_details: 70, pricing: 75 },
  pricing_insights: {
    suggested_rental_price: 6000,
    suggested_sale_price: null,
    market_position: 'At market',
    price_competitiveness: 67,
    rental: { price: 6000, suggested: 6000, low: 5000, high: 7000, basis: 3 },
    sale: noPrice,
  },
  strengths: ['The photos are sharp.'],
  improvement_areas: ['Add its measurements.'],
  market_insights: ['3 comparable items are listed.'],
  photos_examined: 2,
}

export const listingReport: ListingReport = {
  suggestions: {
    optimized_title: 'Red lace gown UK 12',
    enhanced_description: 'A red lace gown.',
    rental_price: '₦12,000/day',
    sale_price: '',
    note: 'The rental price rests on 3 comparable items.',
  },
  size: { value: 'UK 12', from: 'words' },
  colour: null,
  colours: [],
  title_guesses_colour: false,
  basis: {
    rental: { price: null, suggested: 12_000, low: 10_000, high: 13_000, basis: 3 },
    sale: noPrice,
  },
  to_add: [],
  photos_examined: 0,
}
