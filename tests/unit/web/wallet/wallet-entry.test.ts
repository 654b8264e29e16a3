import { expect, test } from 'vitest'
import { kindOf } from '@/features/wallet/model/entry'

test('what goes back to a card is not called a withdrawal', () => {
  const out = { transaction_type: 'withdrawal' } as const
  expect(kindOf({ ...out, reference: 'card_refund:1' }).label).toBe('Refund to card')
  expect(kindOf({ ...out, reference: 'withdrawal:1' }).label).toBe('Withdrawal')
  expect(kindOf({ transaction_type: 'refund', reference: 'card_refund:1:back' }).label).toBe('Refund')
})

test('a session with an AI helper is called one', () => {
  const paid = { transaction_type: 'payment' } as const
  expect(kindOf({ ...paid, reference: 'ai_session:1' }).label).toBe('AI session')
  expect(kindOf({ ...paid, reference: 'payment:1' }).label).toBe('Payment')
  expect(kindOf({ ...paid, reference: null }).label).toBe('Payment')
})
