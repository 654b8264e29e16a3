/** What people read when they pay what they owe. */
export const owingMessages = {
  paid: 'Debt paid',
  failed: { title: 'Payment Failed', text: 'Nothing was taken from your wallet. Please try again.' },
} as const
