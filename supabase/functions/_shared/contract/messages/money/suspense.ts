import type { Message } from '../common.ts'

/** What admins read about money in suspense and refunds to cards. */
export const suspenseMessages = {
  listFailed: { title: 'Error', text: 'Failed to load the money in suspense' },
  nothingWaits: { title: 'Nothing to clear', text: 'No payment needs a decision.' },
  nothingDecided: { title: 'Nothing here', text: 'Nothing has been decided yet.' },
  proposed: { title: 'Proposed', text: 'A second admin has to confirm it. We’ve told all admins.' },
  proposalDropped: { title: 'Not credited', text: 'The money waits for a decision again.' },
  takenBack: { title: 'Taken back', text: 'The money waits for a decision again.' },
  decided: { title: 'Decided', text: 'Your reason is in the log.' },
  notDecided: { title: 'Not decided', text: 'Nothing was changed. Please try again.' },
  reasonRequired: 'Please give a reason.',
  personRequired: 'Please choose whose wallet it goes to.',
  needsSecond: 'This member did not pay it, so a second admin has to confirm the credit.',
  ownMatter: 'This concerns you, so another admin has to decide.',
  noted: { title: 'Noted', text: 'What you found is in the log.' },
  notNoted: { title: 'Not noted', text: 'Nothing was changed. Please try again.' },
} as const satisfies Record<string, Message | string>
