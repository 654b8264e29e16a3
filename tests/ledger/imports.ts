import type { PaymentModel } from './model.ts'
import type { Statement } from './operation-sql.ts'
import type { Random } from './random.ts'

/** The import finds a payment in Paystack's list, with the fee that Paystack took: kobo. */
export interface ListOperation {
  kind: 'paystack lists'
  payment: PaymentModel
  fee: number
}

export const nextListed = (random: Random, payments: readonly PaymentModel[]): ListOperation => ({
  kind: 'paystack lists',
  payment: random.pick(payments),
  fee: random.int(1, 200_000),
})

export const listStatement = ({ payment, fee }: ListOperation): Statement => ({
  role: 'time',
  uid: null,
  sql: `select testing.list_payment('${payment.reference}', ${payment.amount}, ${fee})`,
})

/** The fee of a payment that is in the ledger is booked, also where Paystack corrects it; what is not there differs. */
export const predictListed = ({ payment: { outcome } }: ListOperation): string =>
  outcome === null || outcome === 'mismatch' ? 'differs' : 'matches'
