import type { Message } from '../common.ts'

/** What people and admins read around the books. */
export const bookMessages = {
  imported: 'Imported from Paystack',
  importWaits: 'Paystack’s list was not read to the end; the next run continues',
  importFailed: 'The import failed. The function’s log says why',
  statementReady: 'Your statement is ready',
  statementFailed: { title: 'No statement', text: 'The statement could not be made. Please try again.' },
  booksFailed: { title: 'Error', text: 'Failed to load the books' },
  importRequested: { title: 'Import requested', text: 'It begins within a minute.' },
  importNotRequested: { title: 'Not requested', text: 'Please try again.' },
  mismatchesFailed: { title: 'Error', text: 'Failed to load the differences' },
  nothingDiffers: {
    title: 'No open differences',
    text: 'Everything that Paystack lists is in the books, or an admin has explained it.',
  },
  explained: {
    title: 'Difference explained',
    text: 'It is off the list, and comes back if its figures change.',
  },
  explainFailed: { title: 'Not explained', text: 'Nothing was changed. Please try again.' },
  explanationRequired: 'Please say why this difference is right.',
  exportFailed: { title: 'Not exported', text: 'The journal could not be loaded. Please try again.' },
} as const satisfies Record<string, Message | string>
