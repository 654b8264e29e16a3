import { promises } from '../promises.ts'
import type { Message } from './common.ts'

/** What people read around an item: saving, watching, reporting, closets and moderation. */
export const savedMessages = {
  removed: { title: 'Removed', text: 'Item removed from your collection' },
  removeFailed: { title: 'Not removed', text: 'It is still in your collection. Please try again.' },
  kept: { title: 'Kept on this phone', text: 'We’ll send it once you’re online.' },
  listFailed: { title: 'Error loading saved items', text: 'Please try again' },
  empty: { title: 'Nothing saved yet', text: 'Tap Save on an item and find it here.' },
  gone: 'This item is no longer on Aso.',
} as const

export const wishlistMessages = {
  loadFailed: { title: 'Error loading the wishlist', text: 'Please try again' },
  unknown: { title: 'Wishlist not found', text: 'The link may be mistyped, or its owner has turned it off.' },
  empty: { title: 'Nothing here right now', text: 'What was saved here is booked or no longer listed.' },
  shareFailed: { title: 'Not changed', text: 'Your wishlist is shared as before. Please try again.' },
  copied: { title: 'Link copied', text: 'Paste it in a message.' },
  copyFailed: { title: 'Link not copied', text: 'Select the link and copy it yourself.' },
  turnedOff: { title: 'Link turned off', text: 'It no longer opens your wishlist.' },
} as const satisfies Record<string, Message>

export const watchMessages = {
  signInFirst: { title: 'Please log in', text: 'You need to be logged in to be notified about items' },
  missingDays: { title: 'Missing dates', text: 'Please choose the first and last days.' },
  invalidDays: { title: 'Invalid dates', text: 'The last day must be after the first, and not in the past.' },
  freeAlready: { title: 'It is free', text: 'These dates are free. You can book it now.' },
  watching: { title: 'We’ll notify you', text: 'You’ll get one email.' },
  stopped: { title: 'Stopped', text: 'We won’t notify you any more.' },
  failed: { title: 'Not saved', text: 'Please try again.' },
  listFailed: { title: 'Error loading your item alerts', text: 'Please try again' },
} as const satisfies Record<string, Message>

export const reportReasons = [
  { value: 'fake', label: 'It is a fake' },
  { value: 'prohibited', label: 'It is not allowed on Aso' },
  { value: 'wrong_photos', label: 'The photos show something else' },
  { value: 'offensive', label: 'It is offensive' },
  { value: 'scam', label: 'It looks like a scam' },
  { value: 'other', label: 'Something else' },
] as const
export type ReportReason = (typeof reportReasons)[number]['value']

export const reportMessages = {
  signInFirst: { title: 'Please log in', text: 'You need to be logged in to report an item' },
  reasonMissing: 'Please choose a reason',
  sent: { title: 'Thank you', text: `Our team will review it within ${promises.safetyReviewHours} hours.` },
  failed: { title: 'Report not sent', text: 'What you typed is kept. Please try again.' },
} as const

export const closetMessages = {
  loadFailed: { title: 'Error loading closet', text: 'Please try again' },
  unknown: { title: 'Closet not found', text: 'This person is not on Aso, or has left.' },
  notActive: { title: 'Not active', text: 'This person is not active on Aso at the moment.' },
  empty: {
    title: 'Nothing here right now',
    text: 'Everything in this closet is booked right now. Check back soon.',
  },
} as const satisfies Record<string, Message>

export const similarMessages = {
  loadFailed: { title: 'Error loading similar items', text: 'Please try again' },
  lookFailed: { title: 'Error loading the look', text: 'Please try again' },
  recentFailed: { title: 'Error loading recent items', text: 'Please try again' },
} as const satisfies Record<string, Message>

export const moderationMessages = {
  listFailed: { title: 'Error loading items', text: 'Please try again' },
  nothingListed: { title: 'No items', text: 'Nobody has listed anything yet.' },
  reasonMissing: { title: 'Moderation failed', text: 'Please give a reason that the owner will read.' },
  failed: { title: 'Moderation failed', text: 'Nothing was changed. Please try again.' },
  hidden: { title: 'Item taken down', text: 'We’ve told the owner why.' },
  restored: { title: 'Item is back', text: 'Its owner can make it available again.' },
  dismissed: { title: 'Reports closed', text: 'The item stays as it is.' },
} as const satisfies Record<string, Message>
