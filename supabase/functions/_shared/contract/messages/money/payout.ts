/** What the functions around payouts answer. */
export const payoutMessages = {
  accountResolved: 'Account number resolved',
  accountNotFound: 'The bank can’t find this account. Please check the bank and the number.',
  bankUnreachable: 'The bank isn’t responding right now. Please try again in a few minutes.',
  needsSecondAdmin: 'Approved. A second admin has to approve it before it is paid.',
  paid: 'The withdrawal is paid.',
  sent: 'Approved. The transfer is at the bank.',
  waiting: 'Approved. It is sent within minutes.',
  failed: 'The bank did not take the transfer. The money is in the wallet again.',
  payoutsSent: 'Payouts sent',
  expected: 'This transfer is ours',
  notExpected: 'This transfer is not ours',
} as const

/** What an admin has to do before a payout can go on. */
export const payoutProblems = {
  balance: 'The balance at Paystack is not enough. Top it up; we try the transfer again automatically.',
  noAnswer: 'Paystack does not answer. We ask again automatically; do not pay by hand.',
  refused: (code: string) => `Paystack refuses the transfer (${code}). Look at it in Paystack’s dashboard.`,
  notAnswered: (code: string) =>
    `Paystack refuses to answer (${code}). Look at it in Paystack’s dashboard; do not pay by hand.`,
} as const
