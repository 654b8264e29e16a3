// Sets Zod up before any schema is made.
import '@/lib/forms'
import { z } from 'zod'
import { fundWalletBody } from '#contract/bodies/payments.ts'
import {
  type Message,
  maximumFundingText,
  minimumFundingText,
  walletMessages,
} from '#contract/messages/common.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { readNaira } from '@/lib/typed-numbers'

export const quickAmounts = [1000, 5000, 10_000, 20_000, 50_000] as const

/** What people type as naira. Null where that is no amount above 0. */
export function readAmount(text: string): number | null {
  const amount = readNaira(text) ?? 0
  return amount > 0 ? amount : null
}

/** What can be added at once, in naira. */
export interface FundingBounds {
  smallest: number
  largest: number
}

/** What is added to pay this, as far as one payment can. */
export const amountFor = (owed: number, bounds: FundingBounds | undefined): number =>
  bounds ? Math.min(Math.max(owed, bounds.smallest), bounds.largest) : owed

/** `bounds` are the settings, undefined until they are loaded; the server checks them again. */
export function fundForm(bounds?: FundingBounds) {
  const { amount } = fundWalletBody.shape
  const within = bounds
    ? amount
        .min(bounds.smallest, minimumFundingText(formatNaira(bounds.smallest)))
        .max(bounds.largest, maximumFundingText(formatNaira(bounds.largest)))
    : amount
  return z.object({ amount: z.string().transform(readAmount).pipe(within) })
}

/** The error of the field as a message. */
export function amountRefusal(text: string, bounds?: FundingBounds): Message {
  const { invalidAmount, minimumAmount } = walletMessages
  const tooSmall = bounds && text === minimumFundingText(formatNaira(bounds.smallest))
  return { ...(tooSmall ? minimumAmount : invalidAmount), text }
}
