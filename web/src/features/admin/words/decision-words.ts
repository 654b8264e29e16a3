import { z } from 'zod'
import { formatNaira } from '#contract/rules/money.ts'
import type { WaitingDecision } from '../api/decisions'
import type { Setting } from '../api/settings'
import { valueText } from './setting-words'

interface Words {
  title: string
  /** Where all that is known about it is shown. */
  path: (subject: string) => string
}

const words: Record<string, Words> = {
  rule_dispute: { title: 'Decision on a dispute', path: (id) => `/admin/disputes/${id}` },
  decide_ruling_appeal: { title: 'Decision on an appeal', path: (id) => `/admin/disputes/${id}` },
  rule_claim: { title: 'Ruling on a claim', path: (id) => `/admin/claims/${id}` },
  decide_appeal: { title: 'Appeal about a claim', path: (id) => `/admin/claims/${id}` },
  decide_suspense: { title: 'Money to clear', path: () => '/admin/suspense' },
  begin_chargeback_answer: { title: 'Accept a chargeback', path: (id) => `/admin/chargebacks/${id}` },
  conclude_chargeback: { title: 'End a chargeback by hand', path: (id) => `/admin/chargebacks/${id}` },
  write_off_chargeback: { title: 'Write off a debt', path: (id) => `/admin/chargebacks/${id}` },
  change_setting: { title: 'Change a setting', path: () => '/admin/settings' },
  admin_delete_user: { title: 'Delete an account', path: (id) => `/admin/users/${id}` },
  admin_erase_user: { title: 'Erase an account', path: (id) => `/admin/users/${id}` },
}

const outcomes: Record<string, string> = {
  for_borrower: 'For the renter',
  for_lender: 'For the owner',
  divide: 'Divided',
  dismissed: 'Dismissed',
  won: 'Won',
  lost: 'Lost',
}

const given = z.object({
  outcome: z.string().optional(),
  answer: z.string().optional(),
  refund: z.number().optional(),
  penalty: z.number().optional(),
  returned: z.number().optional(),
  decision: z.string().optional(),
  value: z.string().optional(),
  reason: z.string().nullish(),
  rulings: z.array(z.object({ kind: z.string(), amount: z.number(), reason: z.string() })).optional(),
})

/** `Write off a debt, ₦190,000`; of a setting its label. */
export function decisionTitle({ procedure, amount }: WaitingDecision, setting?: Setting): string {
  const title = words[procedure]?.title ?? procedure
  if (amount > 0) return `${title}, ${formatNaira(amount)}`
  return setting ? `Change “${setting.label}”` : title
}

export const decisionPath = ({ procedure, subject }: WaitingDecision): string =>
  words[procedure]?.path(subject) ?? '/admin'

/** What exactly was proposed, and why. */
export function decisionFacts({ arguments: proposed }: WaitingDecision, setting?: Setting): string[] {
  const { outcome, refund, penalty, returned, decision, value, rulings, reason } = given.parse(proposed)
  return [
    outcome && (outcomes[outcome] ?? outcome),
    refund ? `Refund: ${formatNaira(refund)}` : '',
    penalty ? `Penalty: ${formatNaira(penalty)}` : '',
    returned === undefined ? '' : `Goes back: ${formatNaira(returned)}`,
    decision?.replaceAll('_', ' '),
    setting && value !== undefined
      ? `${valueText(setting, value)} instead of ${valueText(setting, setting.setting_value)}`
      : '',
    ...(rulings ?? []).map((line) => `${line.kind}: ${formatNaira(line.amount)}. ${line.reason}`),
    reason,
  ].filter((fact): fact is string => Boolean(fact))
}
