import { addNaira, formatNaira } from '#contract/rules/money.ts'
import { formatDeadline } from '@/lib/lagos-time'

/** What of a wallet came by a decision of Aso that can still be appealed. */
export interface HeldMoney {
  /** In naira. */
  held_for_appeal: number
  /** Null: nothing is held, or nobody knows yet. */
  held_until: string | null
}

/** Naira that can be spent and, with its own limits, withdrawn. The terms are undefined until they are loaded. */
export const spendable = (balance: number, held: HeldMoney | undefined): number =>
  Math.max(addNaira(balance, -(held?.held_for_appeal ?? 0)), 0)

/** What can't be withdrawn or spent, until when and why; null: all can. */
export function heldText(held: HeldMoney | undefined): string | null {
  if (!held || held.held_for_appeal <= 0) return null
  const until = held.held_until ? formatDeadline(held.held_until) : 'nobody can appeal any more'
  return `${formatNaira(held.held_for_appeal)} can’t be withdrawn or spent until ${until}, because it came by a decision of Aso that the other side can appeal.`
}
