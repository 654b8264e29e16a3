import type { Message } from '../common.ts'

/** What the functions around chargebacks answer. */
export const chargebackMessages = {
  evidenceReady: 'The evidence is ready',
  contested: 'Contested. The bank has our evidence and decides.',
  accepted: 'Accepted. Paystack gives the money back.',
  needsSecond: 'Another admin has to agree: the money is given up only then.',
  waiting: 'The answer is saved. We send it again automatically.',
  checked: 'Chargebacks checked',
} as const

/** What stands against an answer; it is sent again meanwhile. */
export const chargebackProblems = {
  noAnswer: 'Paystack does not answer. We send the same answer again automatically; do not answer by hand.',
  refused: (code: string) => `Paystack refuses the answer (${code}). Look at it in Paystack’s dashboard.`,
  notPrepared:
    'Aso could not prepare or record the answer. It tries again automatically; please tell the developers.',
} as const

/** What the admin screens of chargebacks say. */
export const chargebackScreen = {
  listFailed: { title: 'Error loading chargebacks', text: 'Please try again' },
  none: { title: 'No chargebacks', text: 'Card payments that a bank disputes are listed here.' },
  failed: { title: 'Not answered', text: 'Nothing was changed. Please try again.' },
  evidenceFailed: { title: 'Evidence not opened', text: 'Please try again' },
} as const satisfies Record<string, Message>
