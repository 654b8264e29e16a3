import { withdrawalMessages } from '#contract/messages/money/withdrawal.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { Facts } from '@/components/facts'
import { Button } from '@/components/ui/button'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { useNow } from '@/lib/browser/use-now'
import { formatMoment } from '@/lib/lagos-time'
import { useCancelWithdrawal } from '../api/use-cancel-withdrawal'
import type { Withdrawal } from '../api/withdrawals'
import { withdrawalText } from '../model/withdrawal-words'

/** One at a time: in the place of the form, the one that is not over. */
export function OpenWithdrawal({ withdrawal, onClose }: { withdrawal: Withdrawal; onClose: () => void }) {
  const cancel = useCancelWithdrawal()
  const now = useNow(60_000)
  const { amount, fee, net_amount, bank_name, account_number, created_at, status } = withdrawal
  return (
    <>
      <DialogBody className="grid content-start gap-4">
        <p className="rounded-xl bg-caution-soft p-4 font-medium text-caution text-sm">
          {withdrawalMessages.onePending} {withdrawalText(withdrawal, now)}
        </p>
        <Facts
          facts={[
            { label: 'Amount', value: <span className="price">{formatNaira(amount)}</span> },
            { label: 'Fee', value: <span className="price">{formatNaira(fee)}</span> },
            { label: 'You receive', value: <span className="price">{formatNaira(net_amount)}</span> },
            { label: 'Bank account', value: `${bank_name}, ${account_number}` },
            { label: 'Asked for', value: formatMoment(created_at) },
          ]}
        />
      </DialogBody>
      <DialogFooter>
        {status === 'pending' && (
          <Button
            variant="outline"
            size="lg"
            className="flex-1 text-destructive sm:flex-none"
            disabled={cancel.isPending}
            onClick={() => cancel.mutate(withdrawal)}
          >
            {cancel.isPending ? 'Cancelling…' : 'Cancel withdrawal'}
          </Button>
        )}
        <Button size="lg" className="flex-1 sm:flex-none" onClick={onClose}>
          Close
        </Button>
      </DialogFooter>
    </>
  )
}
