// Sets Zod up before any schema is made.
import '@/lib/forms'
import { z } from 'zod'
import { fundWalletBody } from '#contract/bodies/payments.ts'
import { type Message, minimumFundingText, walletMessages } from '#contract/messages/common.ts'
import { formatNaira } from '#contract/rules/money.ts'

export const quickAmounts = [1000, 5000, 10_000, 20_000, 50_000] as const

/** What people type as naira: `5000`, `5,000.50`, `₦ 5 000`. Null where that is no amount above 0. */
export function readAmount(text: string): number | null {
  const plain = text.replace(/[₦,\s]/g, '')
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(plain)) return null
  const amount = Number(plain)
  return amount > 0 ? amount : null
}

/** `smallest` is the setting, undefined until it is loaded; the server checks it again. */
export function fundForm(smallest = 0) {
  const { amount } = fundWalletBody.shape
  const enough = amount.min(smallest, minimumFundingText(formatNaira(smallest)))
  return z.object({ amount: z.string().transform(readAmount).pipe(enough) })
}

/** The error of the field as a message. */
export function amountRefusal(text: string): Message {
  const { invalidAmount, minimumAmount } = walletMessages
  return text === invalidAmount.text ? invalidAmount : { ...minimumAmount, text }
}
