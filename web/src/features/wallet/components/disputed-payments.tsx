import { CreditCard } from 'lucide-react'
import { formatNaira } from '#contract/rules/money.ts'
import { formatMoment } from '@/lib/lagos-time'
import { type MyChargeback, useMyChargebacks } from '../api/my-chargebacks'

/** Card payments that my bank looks into: what that means. */
export function DisputedPayments() {
  const chargebacks = useMyChargebacks().data ?? []
  const shown = chargebacks.filter(({ status }) => status === 'open')
  if (shown.length === 0) return null
  return (
    <section aria-label="Card payments at your bank" className="grid gap-3">
      {shown.map((one) => (
        <div key={one.created_at} className="flex gap-3 rounded-2xl bg-caution-soft p-4 text-sm">
          <CreditCard aria-hidden className="size-5 shrink-0 text-caution" />
          <div className="grid gap-1">
            <p className="font-semibold text-caution">
              Your bank is looking into a payment of {formatNaira(one.amount)}
            </p>
            <p>{textOf(one)}</p>
          </div>
        </div>
      ))}
      <p className="text-muted-foreground text-sm">
        Until your bank has decided, you can’t withdraw or pay by card. You don’t need to do anything. If you
        did not dispute a payment with your bank, contact support.
      </p>
    </section>
  )
}

function textOf({ owed, created_at }: MyChargeback): string {
  const debt = owed > 0 ? ` You owe ${formatNaira(owed)} of it until then.` : ''
  return `It was disputed on ${formatMoment(created_at)}, and the money is set aside until your bank has decided.${debt}`
}
