export type AlertKind = 'booking' | 'request' | 'return' | 'money' | 'ended'

export interface Alert {
  /** The same as long as the text is the same. */
  key: string
  kind: AlertKind
  text: string
  /** When it happened. */
  at: string
  link:
    | { to: '/booking/$transactionId' | '/return/$transactionId'; params: { transactionId: string } }
    | { to: '/disputes/$disputeId'; params: { disputeId: string } }
    | { to: '/wallet' }
}
