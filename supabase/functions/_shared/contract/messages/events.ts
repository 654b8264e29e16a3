import { countOf } from '../rules/count.ts'
import type { Message } from './common.ts'

/** What is said of events. */
export const eventMessages = {
  unknown: { title: 'Event not found', text: 'This event was not found.' },
  listFailed: { title: 'Error loading events', text: 'Please try again' },
  none: {
    title: 'No events yet',
    text: 'Plan what your guests wear: invite them by link, and each sees available looks in your colours.',
  },
  /** An admin has switched it off. */
  paused: {
    title: 'New events are paused',
    text: 'New events can’t be planned right now. Please try again later.',
  },
  saved: { title: 'Event saved', text: 'Your guests see the change.' },
  created: { title: 'Event created', text: 'Send the link to your guests.' },
  saveFailed: { title: 'Event not saved', text: 'What you typed is kept. Please try again.' },
  failed: { title: 'Nothing was changed', text: 'Please try again' },
  linkCopied: { title: 'Link copied', text: 'Send it to your guests.' },
  linkRenewed: { title: 'New link made', text: 'The old link no longer works.' },
  linkEnded: { title: 'Link turned off', text: 'Nobody can use it to join any more.' },
  invitationUnknown: {
    title: 'Invitation not found',
    text: 'This link does not work any more. Ask the host for a new one.',
  },
  full: { title: 'This event is full', text: 'Ask the host of this event.' },
  joined: { title: 'You have joined', text: 'Choose what you wear.' },
  left: { title: 'You have left', text: 'You keep your bookings.' },
  removed: { title: 'Guest removed', text: 'They keep their bookings.' },
  cancelled: { title: 'Event cancelled', text: 'We’ve told your guests.' },
  changed: { title: 'Saved', text: 'We’ll use this for your looks from now on.' },
  sideSaved: { title: 'Side saved', text: 'We’ll use this for its guests’ looks from now on.' },
  looksFailed: { title: 'No looks at the moment', text: 'Please try again later' },
  noLooks: {
    title: 'No look found',
    text: 'Nothing free on these days makes a whole look in your sizes and within the budget.',
  },
  noGuests: { title: 'Nobody has joined yet', text: 'Send the link to your guests.' },
  cancelledEvent: { title: 'This event was cancelled', text: 'You keep your bookings.' },
  overEvent: { title: 'This event is over', text: 'It is kept for a while and then removed.' },
  looksReady: 'Your looks are ready.',
  planReady: 'The plan is ready.',
  overviewReady: 'Who has what.',
} as const satisfies Record<string, Message | string>

/** The words of the screens of events. */
export const eventWords = {
  states: { chosen: 'Chosen', booked: 'Booked, not paid', paid: 'Paid' },
  missing: { clothes: 'clothes', shoes: 'shoes' },
  seen: 'The host sees your name, your side, the pieces that you choose or rent for these days, and what they cost. The coordinator of your side, if there is one, sees your name, what kinds of pieces you have and whether they are paid. Nobody sees your sizes or your own budget.',
  reminded: (guests: number) =>
    guests === 0
      ? { title: 'Nobody to remind', text: 'Every guest here has paid for something.' }
      : {
          title: 'Reminder sent',
          text: `We’ve told ${countOf(guests, 'guest')} who had not paid yet.`,
        },
  paidGuests: (paid: number, guests: number) =>
    `${paid} of ${countOf(guests, 'guest has', 'guests have')} paid`,
  noSide: 'No side chosen',
  planned: (planned: number, asked: number) =>
    asked === 0
      ? 'Every guest already has something to wear.'
      : `We’ve suggested looks to ${planned} of ${countOf(asked, 'guest')} who had nothing yet.`,
} as const
