import { transferFee } from './answers.ts'
import type { PaystackState } from './state.ts'

/** Kobo. */
interface Past {
  reference: string
  amount: number
}

/** What is to have happened before now: payments by card and payouts that succeeded. */
export interface PastMoney {
  payments: (Past & { email: string })[]
  payouts: (Past & { accountName: string; accountNumber: string; bankCode: string })[]
  at: Date
}

/** Writes down what Paystack would know of it. Nobody is told: Aso has booked it already. */
export async function remember(state: PaystackState, { payments, payouts, at }: PastMoney): Promise<void> {
  await state.loaded
  const createdAt = at.toISOString()
  for (const { reference, amount, email } of payments)
    state.charges.set(reference, {
      id: state.nextId(),
      reference,
      accessCode: crypto.randomUUID().replaceAll('-', '').slice(0, 15),
      email,
      amount,
      requestedAmount: amount,
      currency: 'NGN',
      callbackUrl: null,
      metadata: '',
      status: 'success',
      gatewayResponse: 'Successful',
      lastFour: '4081',
      createdAt,
      paidAt: createdAt,
    })
  for (const { reference, amount, accountName: name, accountNumber, bankCode } of payouts) {
    const recipient = `RCP_${crypto.randomUUID().replaceAll('-', '').slice(0, 15)}`
    state.recipients.set(recipient, { id: state.nextId(), code: recipient, name, accountNumber, bankCode })
    const id = state.nextId()
    state.transfers.set(reference, {
      id,
      code: `TRF_${crypto.randomUUID().replaceAll('-', '').slice(0, 15)}`,
      reference,
      amount,
      fee: transferFee(amount),
      recipient,
      reason: 'Withdrawal from Aso',
      status: 'success',
      planned: 'success',
      createdAt,
    })
    state.move(-amount - transferFee(amount), 'Transfer', id)
  }
  await state.save()
}
