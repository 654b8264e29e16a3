import type { ProfileCheck, QualityPart, Screen } from '../../ai-reports.ts'

/** What the Trust Score Auditor and the Item Quality Checker say beside their answers. */
export const reportWords = {
  outOf: 'out of 100',
  strengths: 'Strengths',
  nothingYet: 'Nothing yet.',
} as const

export const trustWords = {
  intro:
    'The audit reads what Aso knows about you: rentals, ratings, answers and your checks. Only you see it.',
  generate: 'Generate My Trust Score',
  again: 'Generate again',
  generating: 'Generating…',
  level: (level: string) => `${level} trust`,
  breakdown: 'Breakdown',
  beginning:
    'Everyone starts with 60 points. The score stays between 0 and 100, and it is the same as on your badge.',
  improve: 'Areas for improvement',
  nothingToImprove: 'Nothing takes points off, and nothing is missing.',
  recommendations: 'Recommendations',
  nothingToDo: 'There is nothing you need to do. Keep it up.',
  firstTitle: 'Finish your profile first',
  first: (percent: number) =>
    `Your profile is ${percent}% complete, and the audit needs at least half. Do these before you pay for a session:`,
  missing: {
    email: null,
    phone: null,
    photo: { label: 'Add a photo of yourself', place: '/edit-profile' },
    location: { label: 'Add your city', place: '/edit-profile' },
    social: { label: 'Connect a social account', place: '/social-connect' },
  } satisfies Record<ProfileCheck, { label: string; place: Screen } | null>,
} as const

export const qualityWords = {
  intro: 'Paste the link of any item in the market.',
  introWithOwn: 'Paste the link of any item in the market, or choose one of yours.',
  own: 'Your listings',
  ownFailed: { title: 'Could not load your listings', text: 'You can still paste a link.' },
  searchOwn: 'Search your listings',
  noneFound: 'None of your listings matches.',
  url: 'Item URL',
  hint: 'e.g. %s/item/…',
  check: 'Check quality',
  checking: 'Looking at photos and prices…',
  overall: 'Quality score',
  breakdown: 'Breakdown',
  parts: {
    photo_quality: 'Photo quality',
    photo_variety: 'Different views',
    listing_details: 'Listing details',
    pricing: 'Price',
  } satisfies Record<QualityPart, string>,
  photosExamined: (count: number) =>
    count === 0
      ? 'We couldn’t read any of the photos.'
      : `Judged by ${count === 1 ? 'the first photo' : `the first ${count} photos`}.`,
  pricing: 'Pricing insights',
  rental: 'Suggested rental price',
  sale: 'Suggested sale price',
  position: 'Market position',
  competitiveness: 'Price competitiveness',
  asDear: (percent: number) => `${percent}% of comparable items cost as much or more.`,
  basis: (count: number) => `from ${count} comparable ${count === 1 ? 'item' : 'items'}`,
  noSuggestion: 'Too few comparable items',
  improve: 'Improvement areas',
  nothingToImprove: 'Nothing stands out.',
  market: 'Market insights',
  edit: 'Edit this listing',
  open: 'Open the item',
} as const
