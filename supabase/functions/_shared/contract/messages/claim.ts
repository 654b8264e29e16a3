import type { Message } from './common.ts'

/** What a lender can claim of a deposit, in the order of the form. The server counts late days itself. */
export const claimKinds = [
  {
    value: 'late_days',
    label: 'Late days',
    hint: 'Counted by Aso: one day’s rent for each late day',
  },
  { value: 'cleaning', label: 'Cleaning', hint: 'What cleaning costs beyond normal wear' },
  { value: 'repair', label: 'Repair', hint: 'What the repair costs' },
  { value: 'missing_part', label: 'Missing part', hint: 'What it costs to replace, e.g. a belt or a button' },
  { value: 'loss', label: 'Loss', hint: 'The item is lost or beyond repair' },
] as const

/** What the borrower can say to a line. */
export const claimAnswers = [
  { value: 'accepted', label: 'Accept' },
  { value: 'countered', label: 'Offer less' },
  { value: 'refused', label: 'Refuse' },
] as const

/** A claim's steps, as badges say them. */
export const claimSteps = {
  open: 'Waiting for the borrower',
  countered: 'Waiting for the owner',
  contested: 'With an admin',
  ruled: 'Decided, can be appealed',
  appealed: 'With another admin',
  settled: 'Settled',
  closed: 'Decided with the report',
} as const

export const claimMessages = {
  loadFailed: { title: 'Error loading the claim', text: 'Please try again' },
  sent: {
    title: 'Claim sent',
    text: 'We’ve told the renter, who now has time to answer. Everything else is paid out.',
  },
  answered: { title: 'Answer sent', text: 'What you accepted is paid to the owner now.' },
  offersAnswered: { title: 'Answer sent', text: 'Offers you accepted are in your wallet.' },
  appealed: { title: 'Appeal sent', text: 'Another admin decides now.' },
  failed: { title: 'Claim not sent', text: 'What you typed is kept. Please try again.' },
  answerFailed: { title: 'Answer not sent', text: 'What you typed is kept. Please try again.' },
  appealFailed: { title: 'Appeal not sent', text: 'What you typed is kept. Please try again.' },
  listFailed: { title: 'Error', text: 'Failed to load claims.' },
  nothingWaits: { title: 'Nothing to decide', text: 'No claims are waiting for an admin.' },
  ownBooking: {
    title: 'You are a party to this booking',
    text: 'You can read this as a party to it. Another admin decides.',
  },
  ownRuling: {
    title: 'You have ruled on this claim',
    text: 'Another admin decides on the appeal.',
  },
  paused: {
    title: 'A report is open for this booking',
    text: 'The report is decided first. The claim is paused until then.',
  },
  ruled: { title: 'Ruling saved', text: 'We’ve told both sides. They can appeal.' },
  appealDecided: { title: 'Decision saved', text: 'The money is paid out, and we’ve told both sides.' },
  rulingFailed: { title: 'Ruling not saved', text: 'Nothing was changed. Please try again.' },
} as const satisfies Record<string, Message>

/** What a field of the forms says. */
export const claimFieldMessages = {
  amountInvalid: 'Please enter an amount above 0 with at most two decimals',
  wordsRequired: 'Please say why, in your own words',
  wordsTooLong: 'At most 1,000 characters',
  tooManyFiles: 'At most 5 files',
  kindTwice: 'Claim each kind only once',
  nothingClaimed: 'Please claim at least one line',
  dayRequired: 'Choose the day it came back',
  counterInvalid: 'Offer more than ₦0 and less than the amount claimed',
  counterOnlyWhenCountered: 'Make an offer only where you neither accept nor refuse',
  rulingInvalid: 'Enter an amount from ₦0 to the amount claimed',
} as const

/** `late`: what the late days take of it already, if anything. */
export function moreThanDeposit(deposit: string, left: string, late?: string): string {
  const total = `Together the lines are more than the deposit of ${deposit}`
  return late ? `${total}: the late days take ${late}, so ${left} is left for costs` : total
}
