import { promises } from '../promises.ts'
import type { Message } from './common.ts'

/** What people read around an item: saving, watching, reporting, closets and moderation. */
export const savedMessages = {
  removed: { title: 'Removed', text: 'Item removed from your collection' },
  removeFailed: { title: 'Not removed', text: 'It is still in your collection. Please try again.' },
  listFailed: { title: 'Error loading saved items', text: 'Please try again' },
  empty: { title: 'Nothing saved yet', text: 'Tap Save on an item and it waits for you here.' },
  gone: 'This item is no longer on Aso.',
} as const

export const watchMessages = {
  signInFirst: { title: 'Please log in', text: 'You need to be logged in to be told about items' },
  missingDays: { title: 'Missing dates', text: 'Please choose the first and the last day.' },
  invalidDays: { title: 'Invalid dates', text: 'The last day must be after the first, and not in the past.' },
  freeAlready: { title: 'It is free', text: 'Nobody has booked it on these days. You can book it now.' },
  watching: { title: 'We will tell you', text: 'You get a mail, once.' },
  stopped: { title: 'Stopped', text: 'You will not be told any more.' },
  failed: { title: 'Not saved', text: 'Please try again.' },
  listFailed: { title: 'Error loading what you watch', text: 'Please try again' },
} as const satisfies Record<string, Message>

export const reportReasons = [
  { value: 'fake', label: 'It is a fake' },
  { value: 'prohibited', label: 'It may not be sold or rented' },
  { value: 'wrong_photos', label: 'The photos show something else' },
  { value: 'offensive', label: 'It is offensive' },
  { value: 'scam', label: 'It looks like a scam' },
  { value: 'other', label: 'Something else' },
] as const
export type ReportReason = (typeof reportReasons)[number]['value']

export const reportMessages = {
  signInFirst: { title: 'Please log in', text: 'You need to be logged in to report an item' },
  reasonMissing: 'Please choose a reason',
  sent: { title: 'Thank you', text: `Our team looks at it within ${promises.safetyReviewHours} hours.` },
  failed: { title: 'Report not sent', text: 'What you typed is kept. Please try again.' },
} as const

export const closetMessages = {
  loadFailed: { title: 'Error loading closet', text: 'Please try again' },
  unknown: { title: 'Closet not found', text: 'This person is not on Aso, or not any more.' },
  empty: {
    title: 'Nothing here right now',
    text: 'Everything in this closet is out or taken. Look again soon.',
  },
} as const satisfies Record<string, Message>

export const similarMessages = {
  loadFailed: { title: 'Error loading similar items', text: 'Please try again' },
} as const satisfies Record<string, Message>

export const moderationMessages = {
  listFailed: { title: 'Error loading items', text: 'Please try again' },
  nothingReported: { title: 'Nothing reported', text: 'No item has an open report.' },
  nothingListed: { title: 'No items', text: 'Nobody has listed anything yet.' },
  reasonMissing: { title: 'Moderation failed', text: 'Please give a reason that the owner will read.' },
  failed: { title: 'Moderation failed', text: 'Nothing was changed. Please try again.' },
  hidden: { title: 'Item taken down', text: 'Its owner is told why.' },
  restored: { title: 'Item is back', text: 'Its owner can make it available again.' },
  dismissed: { title: 'Reports closed', text: 'The item stays as it is.' },
} as const satisfies Record<string, Message>
