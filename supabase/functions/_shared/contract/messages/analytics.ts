import type { Message } from './common.ts'

/** What people read on their analytics screen. */
export const analyticsMessages = {
  loadFailed: { title: 'Error', text: 'Failed to load analytics data.' },
  linesFailed: {
    title: 'Not loaded',
    text: 'We couldn’t load what this figure is made of. Please try again.',
  },
  itemsFailed: { title: 'Error', text: 'Failed to load analytics data.' },
  adviceFailed: { title: 'Not loaded', text: 'We couldn’t compare this item. Please try again.' },
  costSaved: { title: 'Purchase price saved', text: 'Only you can see it.' },
  costFailed: { title: 'Not saved', text: 'The purchase price has not changed. Please try again.' },
  statementFailed: { title: 'No statement', text: 'The statement could not be made. Please try again.' },
  noEarnings: {
    title: 'No earnings in these months',
    text: 'When somebody rents or buys from your wardrobe, you’ll see here what each item brings.',
  },
  noSpending: {
    title: 'No spending in these months',
    text: 'What you rent and buy shows up here once it’s done.',
  },
  noItems: {
    title: 'No items yet',
    text: 'List what is in your wardrobe. Then you’ll see here how often each item is looked at, saved and rented.',
  },
  noActivity: {
    title: 'No bookings in these months',
    text: 'Your ten newest bookings show up here.',
  },
} as const satisfies Record<string, Message>
