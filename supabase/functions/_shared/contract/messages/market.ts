import type { Message } from './common.ts'

export const marketMessages = {
  listFailed: { title: 'Error loading items', text: 'Please try again later' },
  nothingFound: { title: 'No items found', text: 'Try adjusting your filters' },
  /** Words alone, and no filter to adjust. */
  noMatch: {
    title: 'No items found',
    text: 'Try adjusting your filters, check the spelling, or save this search and we’ll tell you',
  },
  offline: { title: 'You are offline', text: 'It loads once you’re online.' },
  filtersFailed: { title: 'Filters not loaded', text: 'Check your connection and try again.' },
  calendarFailed: { title: 'Calendar not loaded', text: 'Check your connection and try again.' },
  /** Where the phone did not say why, the title stays. */
  notLocated: { title: 'Location information unavailable', text: 'Choose a state or a city instead.' },
} as const satisfies Record<string, Message>

export const searchMessages = {
  signInFirst: { title: 'Please log in', text: 'You need to be logged in to save a search' },
  saved: { title: 'Search saved', text: 'Find it under Saved items.' },
  saveFailed: { title: 'Search not saved', text: 'Please try again.' },
  alertOn: { title: 'Alert on', text: 'We’ll tell you when something new matches.' },
  alertOff: { title: 'Alert off', text: 'The search stays saved.' },
  renamed: { title: 'Search renamed', text: 'It still finds the same items.' },
  deleted: { title: 'Search deleted', text: 'We won’t tell you about it any more.' },
  changeFailed: { title: 'Not changed', text: 'Your search is as before. Please try again.' },
  listFailed: { title: 'Error loading saved searches', text: 'Please try again' },
  gone: { title: 'Search not found', text: 'It was deleted, or belongs to another account.' },
} as const satisfies Record<string, Message>

export const marketWords = {
  moreFailed: 'The next items could not be loaded.',
  moreOffline: 'More load once you’re online.',
} as const
