import { formatNaira } from '#contract/rules/money.ts'
import { Facts } from '@/components/facts'
import type { WithdrawalTerms } from '../api/withdrawal-terms'
import { feeOf, netOf } from '../model/withdrawal-terms'

/** What of an amount that can be withdrawn reaches the bank. */
export function WithdrawalSum({ amount, terms }: { amount: number; terms: WithdrawalTerms }) {
  return (
    <Facts
      facts={[
        { label: 'Fee', value: <span className="price">{formatNaira(feeOf(amount, terms))}</span> },
        {
          label: 'You receive',
          value: <strong className="price text-base">{formatNaira(netOf(amount, terms))}</strong>,
        },
      ]}
    />
  )
}
