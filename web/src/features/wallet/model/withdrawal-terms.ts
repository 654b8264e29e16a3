import { countOf } from '#contract/rules/count.ts'
import { addNaira, formatNaira, fromKobo, toKobo } from '#contract/rules/money.ts'
import { heldText } from '@/domain/me/spendable'
import type { WithdrawalTerms } from '../api/withdrawal-terms'

/** As the database counts it. */
export function feeOf(amount: number, { fee_type, fee_amount }: WithdrawalTerms): number {
  if (fee_type !== 'percentage') return fee_amount
  return fromKobo(Math.round(Number(((toKobo(amount) * fee_amount) / 100).toPrecision(15))))
}

export const netOf = (amount: number, terms: WithdrawalTerms): number =>
  addNaira(amount, -feeOf(amount, terms))

/** `₦100`, or `2%`. */
export const feeText = ({ fee_type, fee_amount }: WithdrawalTerms): string =>
  fee_type === 'percentage' ? `${fee_amount}%` : formatNaira(fee_amount)

/** The most that one request can ask for now. */
export const mostNow = ({ available, maximum, daily_left, monthly_left }: WithdrawalTerms): number =>
  Math.min(available, maximum, daily_left, monthly_left)

/** Why it is not the whole balance. `cardDays`: undefined until the settings are loaded. */
export function whyNotMore(
  terms: WithdrawalTerms,
  cardDays: number | undefined,
  unverified: boolean,
): string[] {
  const { balance, available, card_money_held, held_for_groups, owed, maximum } = terms
  const reasons: string[] = []
  if (card_money_held > 0) {
    const wait = cardDays === undefined ? 'later' : `${countOf(cardDays, 'day')} after it came`
    reasons.push(
      `${formatNaira(card_money_held)} came in by card. You can withdraw it ${wait}, or spend it on Aso now.`,
    )
  }
  const held = heldText(terms)
  if (held) reasons.push(held)
  if (held_for_groups > 0)
    reasons.push(`${formatNaira(held_for_groups)} is a group discount and is held until your event begins.`)
  if (owed > 0) reasons.push(`You owe ${formatNaira(owed)}.`)
  if (mostNow(terms) >= balance) return reasons
  if (unverified && terms.monthly_left < available)
    return [...reasons, `${formatNaira(terms.monthly_left)} is left without an identity check.`]
  if (terms.daily_left < available)
    reasons.push(
      `At your trust level you can withdraw ${formatNaira(terms.daily_limit)} within a day; ${formatNaira(terms.daily_left)} is left.`,
    )
  if (terms.monthly_left < available)
    reasons.push(
      `At your trust level you can withdraw ${formatNaira(terms.monthly_limit)} within 30 days; ${formatNaira(terms.monthly_left)} is left.`,
    )
  if (maximum < available) reasons.push(`One withdrawal is at most ${formatNaira(maximum)}.`)
  return reasons
}
