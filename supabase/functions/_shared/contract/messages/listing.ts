import { limits } from '../constants.ts'
import type { Message } from './common.ts'

/** What people read when they list, change and take away items. */
export const listingMessages = {
  signInFirst: { title: 'Authentication required', text: 'Please sign in to add an item' },
  missing: { title: 'Missing required fields', text: 'Please fill in all required fields' },
  invalid: { title: 'Not listed yet', text: 'Please correct the marked fields.' },
  uploadFailed: { title: 'Upload failed', text: 'Failed to upload images. Please try again.' },
  photosLost: {
    title: 'Photo not saved',
    text: 'This browser lost a photo that was not uploaded yet. Please add it again.',
  },
  photosGone: {
    title: 'Photo removed elsewhere',
    text: 'A photo is no longer there. Check what is left, then save again.',
  },
  tooManyPhotos: { title: 'Too many photos', text: `An item has at most ${limits.photos} photos.` },
  addFailed: { title: 'Failed to add item', text: 'What you typed is kept. Please try again.' },
  updateFailed: { title: 'Failed to update item', text: 'What you typed is kept. Please try again.' },
  loadFailed: {
    title: 'Failed to load item',
    text: "Item not found or you don't have permission to edit it",
  },
  listFailed: { title: 'Failed to load items', text: 'Please try again.' },
  deleteFailed: { title: 'Failed to delete item', text: 'It is still in your wardrobe. Please try again.' },
  added: { title: 'Item listed', text: 'People can find it in the market now.' },
  addedUnseen: { title: 'Item saved', text: 'It is in your wardrobe.' },
  updated: { title: 'Item updated', text: 'Your changes are saved.' },
  deleted: { title: 'Item deleted', text: 'It has been removed from your wardrobe and the market.' },
  discarded: { title: 'Draft discarded', text: 'You can start again.' },
} as const satisfies Record<string, Message>

export const listingWords = {
  missing: {
    title: 'Add a title',
    category: 'Choose a category',
    availability: 'Choose rent, sale or both',
    rentalPrice: 'Add a price per day',
    salePrice: 'Add a sale price',
  },
  priceTooLow: 'Enter a price above ₦0',
  priceTooHigh: 'This price is too high',
  negative: 'Enter ₦0 or more',
  daysWhole: 'Enter a whole number of days from 1 to 365',
  bufferWhole: 'Enter a whole number of days from 0 to 30',
  daysOrder: 'The maximum can’t be less than the minimum',
  measurement:
    'Check the marked measurements: centimetres in whole or half numbers, sizes of shoes as they are printed',
  fitNote: `Use at most ${limits.fitNoteLength} characters`,
  setContents: `List at most ${limits.setParts} parts of at most ${limits.setPartLength} characters each`,
  careNote: `Use at most ${limits.careNoteLength} characters`,
  periodPrice: 'Add a price for this period',
} as const

/** What an owner offers to guests of one event. */
export const groupDiscountMessages = {
  saved: { title: 'Discount saved', text: 'Bookings that are made keep their price.' },
  failed: { title: 'Discount not saved', text: 'Please try again' },
  hint: (people: number | undefined) =>
    people === undefined
      ? 'For guests of one event who rent from you.'
      : `When ${people} guests of one event rent from you, this comes off the rent for each one from then on. Leave it empty to offer none.`,
} as const
