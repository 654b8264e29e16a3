import type { Message } from '../common.ts'

/** The titles and texts of refusals of the AI helpers are the specification's. */
export const trustMessages = {
  failed: { title: 'Analysis Failed', text: 'Please try again later' },
  incomplete: {
    title: 'Profile Incomplete',
    text: 'Complete at least 50% of your profile to generate trust score',
  },
} as const satisfies Record<string, Message>

export const qualityMessages = {
  failed: { title: 'Analysis Failed', text: 'Please check the item URL and try again' },
  urlRequired: { title: 'Item URL required', text: 'Please enter an item URL' },
  urlInvalid: { title: 'Invalid URL', text: 'Please enter a valid item URL from the market' },
} as const satisfies Record<string, Message>

/** The messages of the envelope. */
export const aiAnswers = {
  trust: 'Trust score generated',
  quality: 'Quality analysis complete',
  listing: 'Listing suggestions ready',
} as const
