import type { Message } from './common.ts'

/** Words of an owner's calendar and of what it feeds. */
export const calendarMessages = {
  feedNotFound: 'This calendar was not found. The owner may have changed its address.',
  loadFailed: { title: 'Calendar not loaded', text: 'The calendar could not be loaded. Please try again.' },
  takenFailed: {
    title: 'Days not loaded',
    text: 'We couldn’t load the booked days. Please try again.',
  },
  blockFailed: { title: 'Days not blocked', text: 'Nothing has changed. Please try again.' },
  freeFailed: { title: 'Days not freed', text: 'Nothing has changed. Please try again.' },
  blocked: { title: 'Days blocked', text: 'Nobody can book them until you free them.' },
  onBreak: { title: 'Enjoy your break', text: 'Nothing in your wardrobe can be booked on these days.' },
  freed: { title: 'Days freed', text: 'They can be booked again.' },
  feedFailed: {
    title: 'Address not loaded',
    text: 'The calendar address could not be loaded. Please try again.',
  },
  feedCopied: { title: 'Address copied', text: 'Paste it where your calendar asks for a web address.' },
  copyFailed: { title: 'Not copied', text: 'Select the address and copy it yourself.' },
  feedRenewed: { title: 'New address created', text: 'The old address no longer works.' },
} as const satisfies Record<string, Message | string>
