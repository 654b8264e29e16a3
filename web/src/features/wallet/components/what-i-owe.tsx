import { Link } from '@tanstack/react-router'
import { HandCoins } from 'lucide-react'
import { addNaira, formatNaira } from '#contract/rules/money.ts'
import { Button } from '@/components/ui/button'
import { formatDeadline } from '@/lib/lagos-time'
import { type MyDebt, usePayMyDebts } from '../api/my-debts'

interface WhatIOweProps {
  debts: readonly MyDebt[]
  /** Naira in the wallet that can be spent. */
  balance: number
  onAddMoney: () => void
}

/** What I owe, to whom and why, what that keeps me from, and paying it. */
export function WhatIOwe({ debts, balance, onAddMoney }: WhatIOweProps) {
  const pay = usePayMyDebts()
  if (debts.length === 0) return null
  const owed = addNaira(...debts.map((debt) => debt.owed))
  const now = Math.min(balance, owed)
  // Until the bank has decided nothing can be paid by card.
  const isForMe = debts.some(({ overdue_at }) => overdue_at !== null)
  return (
    <section aria-labelledby="what-i-owe" className="grid gap-3 rounded-2xl bg-caution-soft p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="what-i-owe" className="flex items-center gap-2 font-semibold text-caution text-lg">
          <HandCoins aria-hidden className="size-5 shrink-0" />
          Pay what you owe
        </h2>
        <p className="price font-bold text-2xl">{formatNaira(owed)}</p>
      </div>
      <ul className="grid gap-3">
        {debts.map((debt) => (
          <Debt key={debt.id} debt={debt} />
        ))}
      </ul>
      <p className="text-sm">
        {debts.some(({ is_overdue }) => is_overdue)
          ? 'You can’t book, buy or extend anything until the overdue part is paid. '
          : isForMe && 'If it isn’t paid by then, you can’t book, buy or extend anything until it is. '}
        Whatever comes into your wallet pays what you owe first.
      </p>
      {(now > 0 || isForMe) && (
        <div className="grid gap-3 sm:flex">
          {now > 0 && (
            <Button size="lg" disabled={pay.isPending} onClick={() => pay.mutate()}>
              {pay.isPending ? 'Paying…' : `Pay ${formatNaira(now)} from your wallet`}
            </Button>
          )}
          {isForMe && now < owed && (
            <Button size="lg" variant={now > 0 ? 'outline' : 'default'} onClick={onAddMoney}>
              Pay by card
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function Debt({ debt }: { debt: MyDebt }) {
  const { creditor, reason, dispute_id, owed, amount } = debt
  const why = reason.charAt(0).toUpperCase() + reason.slice(1)
  return (
    <li className="grid gap-0.5 text-sm">
      <p className="flex items-baseline justify-between gap-4 font-semibold">
        <span className="min-w-0 wrap-anywhere">To {creditor}</span>
        <span className="price shrink-0">{formatNaira(owed)}</span>
      </p>
      <p className="wrap-anywhere">
        {dispute_id ? (
          <Link
            to="/disputes/$disputeId"
            params={{ disputeId: dispute_id }}
            className="underline underline-offset-4"
          >
            {why}
          </Link>
        ) : (
          why
        )}
        {owed < amount && `. ${formatNaira(addNaira(amount, -owed))} of ${formatNaira(amount)} is settled`}
      </p>
      <p className="text-caution">{dueText(debt)}</p>
    </li>
  )
}

function dueText({ overdue_at, is_overdue, dispute_id }: MyDebt): string {
  if (is_overdue) return 'Overdue'
  if (overdue_at) return `Pay by ${formatDeadline(overdue_at)}`
  return dispute_id ? 'Not due while your appeal waits' : 'Not due before your bank has decided'
}
