import type { Message } from './common.ts'

export const marketMessages = {
  listFailed: { title: 'Error loading items', text: 'Please try again later' },
  nothingFound: { title: 'No items found', text: 'Try adjusting your filters' },
  offline: { title: 'You are offline', text: 'It loads once you’re online.' },
  filtersFailed: { title: 'Filters not loaded', text: 'Check your connection and try again.' },
  calendarFailed: { title: 'Calendar not loaded', text: 'Check your connection and try again.' },
  /** Where the phone did not say why, the title stays. */
  notLocated: { title: 'Location information unavailable', text: 'Choose a state or a city instead.' },
} as const satisfies Record<string, Message>

export const marketWords = {
  moreFailed: 'The next items could not be loaded.',
  moreOffline: 'More load once you’re online.',
} as const
