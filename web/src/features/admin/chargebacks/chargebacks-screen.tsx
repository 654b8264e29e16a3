import { Link } from '@tanstack/react-router'
import { ChevronRight, CreditCard } from 'lucide-react'
import { chargebackScreen as words } from '#contract/messages/money/chargeback.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { ChoiceChips } from '@/components/choice-chips'
import { Notice } from '@/components/notice'
import { Badge } from '@/components/ui/badge'
import { formatMoment } from '@/lib/lagos-time'
import { type QueuedChargeback, useChargebackQueue } from '../api/chargebacks'
import { AdminHeading } from '../components/admin-heading'
import { Clock } from '../components/clock'
import { Pages } from '../components/pages'
import { chargebackStatuses, chargebackStatusWords } from '../model/chargeback'

interface ChargebacksScreenProps {
  /** As the address says; open where it says nothing. */
  status: string | undefined
  onStatus: (status: string | undefined) => void
}

export function ChargebacksScreen({ status = 'open', onStatus }: ChargebacksScreenProps) {
  const chosen = chargebackStatuses.find(({ value }) => value === status)?.value
  return (
    <>
      <AdminHeading
        title="Chargebacks"
        text="Card payments that a bank disputes. Without an answer in time, the money goes back to the card."
      />
      <ChoiceChips
        legend="Status"
        options={chargebackStatuses}
        none="All"
        value={chosen}
        onChange={(value) => onStatus(value === 'open' ? undefined : (value ?? 'all'))}
      />
      <Pages
        query={useChargebackQueue(chosen)}
        label="Chargebacks"
        message={words.listFailed}
        empty={<Notice icon={CreditCard} {...words.none} />}
      >
        {(row) => <ChargebackRow key={row.id} chargeback={row} />}
      </Pages>
    </>
  )
}

function ChargebackRow({ chargeback }: { chargeback: QueuedChargeback }) {
  const { id, amount, status, full_name, item_title, dispute_id, problem } = chargeback
  const { label, variant } = chargebackStatusWords(status)
  const what = status === 'unmatched' ? `Dispute ${dispute_id}` : (item_title ?? 'Money added to a wallet')
  return (
    <li className="relative flex items-center gap-3 rounded-2xl bg-card p-4 transition-colors hover:bg-accent">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {amount !== null && <span className="price font-bold text-xl">{formatNaira(amount)}</span>}
          <Badge variant={variant}>{label}</Badge>
        </p>
        <p className="text-sm wrap-anywhere">
          <Link
            to="/admin/chargebacks/$chargebackId"
            params={{ chargebackId: id }}
            className="font-semibold after:absolute after:inset-0 after:rounded-2xl"
          >
            {what}
          </Link>
          {full_name !== null && ` · ${full_name}`}
        </p>
        <p className="text-muted-foreground text-sm first-letter:uppercase">
          {problem ?? <When chargeback={chargeback} />}
        </p>
      </div>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted-foreground" />
    </li>
  )
}

function When({ chargeback }: { chargeback: QueuedChargeback }) {
  const { status, answer, answer_sent_at, due_at, created_at, ended_at } = chargeback
  if (status !== 'open') return `Ended ${formatMoment(ended_at ?? created_at)}`
  if (answer_sent_at)
    return answer === 'accept' ? 'Accepted, waiting for the bank' : 'Contested, waiting for the bank'
  return <Clock dueAt={due_at} />
}
