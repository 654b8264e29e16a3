import type { Message } from '../common.ts'

/** What people read around withdrawals. The titles of refusals are the specification's. */
export const withdrawalMessages = {
  requested: {
    title: 'Withdrawal Requested',
    text: 'The amount is set aside. We’ll email you when it is on its way to your bank.',
  },
  failed: { title: 'Request Failed', text: 'Nothing was taken from your wallet. Please try again.' },
  cancelled: { title: 'Withdrawal cancelled', text: 'The money is back in your wallet.' },
  cancelFailed: { title: 'Withdrawal not cancelled', text: 'Please try again.' },
  invalidAmount: { title: 'Invalid amount', text: 'Please enter a valid amount' },
  /** The texts of these three name amounts. */
  amountTooLow: { title: 'Amount Too Low' },
  amountTooHigh: { title: 'Amount Too High' },
  insufficientBalance: { title: 'Insufficient Balance' },
  bankMissing: { title: 'Missing Information', text: 'Please choose your bank from the list.' },
  accountMissing: { title: 'Missing Information', text: 'Please fill in all bank details.' },
  invalidAccountNumber: {
    title: 'Invalid Account Number',
    text: 'An account number has exactly 10 digits.',
  },
  invalidAccountName: {
    title: 'Invalid Account Name',
    text: 'The account name has at least 3 characters, letters and spaces only.',
  },
  accountNotFound: {
    title: 'Account not found',
    text: 'The bank can’t find this account. Please check the bank and the number.',
  },
  bankSilent:
    'The bank isn’t answering now. Enter the name as it is on the account. We’ll ask the bank later, and pay only if the account is yours.',
  onePending: 'You already have a withdrawal in progress. You can request the next one when it is done.',
  historyFailed: { title: 'Error loading withdrawals', text: 'Please try again' },
  identityRequired: {
    title: 'Verify your identity first',
    text: 'You have withdrawn all that can be withdrawn within 30 days without it. It takes about five minutes.',
  },
  identityPending: {
    title: 'Your verification is under review',
    text: 'Review takes 1-2 business days. You can withdraw more as soon as it is approved.',
  },
} as const satisfies Record<string, Message | Pick<Message, 'title'> | string>

/** What admins read. */
export const withdrawalReviewMessages = {
  listFailed: { title: 'Error', text: 'Failed to load withdrawal requests' },
  nothingHere: { title: 'Nothing here', text: 'There are no withdrawals with this status.' },
  payoutFailed: { title: 'Failed to process payout', text: 'Please try again.' },
  approved: 'Withdrawal approved',
  rejected: { title: 'Withdrawal rejected', text: 'The money is back in the wallet. We’ve sent the reason.' },
  rejectFailed: { title: 'Not rejected', text: 'Nothing was changed. Please try again.' },
  reasonRequired: { title: 'Reason required', text: 'Please give a reason. The person will see it.' },
  noteRequired: 'Please say in the note why you are paying it.',
  exportFailed: { title: 'Not exported', text: 'The list could not be loaded. Please try again.' },
} as const satisfies Record<string, Message | string>

export const minimumWithdrawalText = (smallest: string): string => `Minimum withdrawal amount is ${smallest}`

export const maximumWithdrawalText = (largest: string): string => `Maximum withdrawal amount is ${largest}`
