import { countOf } from '../../rules/count.ts'
import type { Message } from '../common.ts'

/** The titles and texts of refusals are the specification's. */
export const optimizerMessages = {
  failed: { title: 'AI Assistant Unavailable', text: 'Please try again later' },
  missing: { title: 'Missing information', text: 'Please add a title and category first' },
} as const satisfies Record<string, Message>

/** What the listing optimizer says beside its answers. */
export const optimizerWords = {
  intro: 'Suggests a title, a description and a price from what you typed, your photos and comparable items.',
  open: 'Improve this listing',
  asking: 'Looking at photos and prices…',
  again: 'Suggest again',
  tryAgain: 'Try again',
  nothingNew: 'Your listing says it all already. There’s nothing to change.',
  now: 'Now',
  suggested: 'Suggested',
  empty: 'Empty',
  use: 'Use this',
  used: 'In your form',
  undo: 'Undo',
  fields: {
    title: 'Title',
    description: 'Description',
    size: 'Size',
    colour: 'Colour',
    rentalPrice: 'Rental price per day',
    salePrice: 'Sale price',
  },
  from: {
    words: 'Found in your own words.',
    measurements: 'A guess from your measurements. Check it.',
    photos: (count: number) => `A guess from ${countOf(count, 'photo')}. Check it.`,
  },
  titleColour: 'The colour in it is a guess from your photos. Check it.',
  chooseOffer: 'Choose rent or sale in the form to use this price.',
  priceRange: (range: string, basis: number) => `${range}, from ${countOf(basis, 'comparable item')}`,
} as const
