import { limits } from '#contract/constants.ts'
import { type Message, walletMessages } from '#contract/messages/common.ts'

export const quickAmounts = [1000, 5000, 10_000, 20_000, 50_000] as const

/** What people type as naira: `5000`, `5,000.50`, `₦ 5 000`. Null where that is no amount above 0. */
export function readAmount(text: string): number | null {
  const plain = text.replace(/[₦,\s]/g, '')
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(plain)) return null
  const amount = Number(plain)
  return amount > 0 ? amount : null
}

export function checkAmount(amount: number | null): Message | null {
  if (amount === null) return walletMessages.invalidAmount
  return amount < limits.minimumFunding ? walletMessages.minimumAmount : null
}
