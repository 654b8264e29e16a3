import type { Message } from './common.ts'

/** What people read who report an issue, answer in a dispute, or decide one. */
export const disputeMessages = {
  incomplete: {
    title: 'Incomplete form',
    text: 'Please select an issue type and describe what happened.',
  },
  tooLong: 'At most 1,000 characters',
  /** Under the title of the form. */
  tooManyFiles: 'You can add at most 5 files',
  // Of the rental-return form.
  invalidFiles: { title: 'Invalid files', text: 'Only images and PDFs under 5MB are allowed' },
  failed: { title: 'Error submitting dispute', text: 'Please try again' },
  submitted: { title: 'Dispute submitted', text: 'We’ll look at what both sides say and let you both know.' },
  // Of the report screen.
  invalidFilesOfReport: { title: 'Invalid Files', text: 'Only images and PDFs under 5MB are allowed' },
  reportFailed: { title: 'Submission Failed', text: 'Please try again later' },
  reportSubmitted: {
    title: 'Dispute Submitted Successfully!',
    text: 'Our support team will reply within 24-48 hours.',
  },
  transactionsFailed: { title: 'Error', text: 'Failed to load your transactions' },
  warning: 'False reports may affect your account status.',
  answerFailed: { title: 'Answer not sent', text: 'Please try again.' },
  answered: { title: 'Answer sent', text: 'The other side and Aso can read it.' },
  pictureFailed: { title: 'Picture not opened', text: 'Please try again.' },
  fileFailed: { title: 'Error', text: 'This dispute could not be loaded.' },
  // Of admins.
  listFailed: { title: 'Error', text: 'Failed to load disputes.' },
  rulingFailed: { title: 'Error', text: 'Failed to resolve dispute' },
  reasonRequired: { title: 'Reason required', text: 'Please give a reason that both sides will read.' },
  outcomeRequired: 'Please choose a decision',
  amountInvalid: 'Please enter an amount from 0 with at most two decimals',
  moreThanHeld: 'This is more than Aso holds',
  ownBooking: {
    title: 'You are a party to this booking',
    text: 'You can read this as a party to it. Another admin decides.',
  },
  messagesFailed: { title: 'Messages not loaded', text: 'Please try again.' },
  /** Before an admin opens what the two wrote to each other. */
  messagesLogged: 'Read them only if you need them to decide. Every view is logged.',
  noMessages: 'The two sides have not written to each other on Aso.',
  nothingHere: { title: 'Nothing here', text: 'There are no disputes with this status.' },
  moreThanWorth: 'This is more than the piece was worth when it was booked',
  moreThanTaken: 'This is more than the decision took',
  appealReason: 'Please say why you appeal',
  appealed: { title: 'Appeal sent', text: 'Somebody else at Aso decides now. You’ll hear from us.' },
  appealFailed: { title: 'Not appealed', text: 'Please try again.' },
  appealDecided: { title: 'Appeal decided', text: 'We’ve told both sides. The decision is final.' },
  appealNotDecided: { title: 'Error', text: 'Failed to decide the appeal' },
  ruled: { title: 'Dispute decided', text: 'We’ve told both sides. The decision is logged.' },
} as const satisfies Record<string, Message | string>
