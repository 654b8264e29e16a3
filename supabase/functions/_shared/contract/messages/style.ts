import type { Message } from './common.ts'

/** What people read in the AI Hub. */
export const styleMessages = {
  loadFailed: { title: 'Error loading your outfits', text: 'Please try again' },
  notPrepared: { title: 'Your outfit is not ready', text: 'Your answers are kept. Please try again.' },
  savedLater: {
    title: 'Saved on this phone',
    text: 'We’ll add your outfit to your account when you next open this screen.',
  },
  lookNotFound: { title: 'Look not found', text: 'It may belong to another account.' },
  empty: {
    title: 'No outfit yet',
    text: 'Answer seven questions and we’ll put together a complete look from the wardrobes on Aso.',
  },
} as const satisfies Record<string, Message>
