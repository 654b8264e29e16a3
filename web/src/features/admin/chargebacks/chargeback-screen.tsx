import { FileQuestion } from 'lucide-react'
import { chargebackScreen as words } from '#contract/messages/money/chargeback.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { Facts } from '@/components/facts'
import { Loaded } from '@/components/loaded'
import { Notice } from '@/components/notice'
import { Badge } from '@/components/ui/badge'
import { Skeleton } from '@/components/ui/skeleton'
import { Section } from '@/features/disputes'
import { formatMoment } from '@/lib/lagos-time'
import { useChargeback } from '../api/chargebacks'
import { AdminHeading } from '../components/admin-heading'
import { Clock } from '../components/clock'
import { WaitingDecisions } from '../dashboard/waiting-decisions'
import { type ChargebackCase, chargebackStatusWords, sourcesOf, standing } from '../model/chargeback'
import { BackLink } from '../navigation/back-link'
import { AnswerChargeback } from './answer-chargeback'
import { CaseFacts } from './case-facts'
import { Closing } from './closing'

export function ChargebackScreen({ chargebackId }: { chargebackId: string }) {
  return (
    <>
      <BackLink to="/admin/chargebacks">All chargebacks</BackLink>
      <Loaded
        query={useChargeback(chargebackId)}
        skeleton={<Skeleton className="h-96 rounded-2xl" />}
        message={words.listFailed}
      >
        {(found) => (found ? <Found chargeback={found} /> : <Missing />)}
      </Loaded>
    </>
  )
}

function Found({ chargeback }: { chargeback: ChargebackCase }) {
  const { status, amount, due_at, answer_sent_at, problem, booking } = chargeback
  const { label, variant } = chargebackStatusWords(status)
  return (
    <>
      <AdminHeading
        title={amount === null ? `Dispute ${chargeback.dispute_id}` : formatNaira(amount)}
        text={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge variant={variant}>{label}</Badge>
            <span>
              {booking?.title ?? (amount === null ? 'Reported by Paystack' : 'Money added to a wallet')}
            </span>
            {status === 'open' && !answer_sent_at && <Clock dueAt={due_at} />}
          </span>
        }
      />
      {problem && (
        <p className="rounded-xl bg-caution-soft p-4 font-medium text-caution text-sm wrap-anywhere first-letter:uppercase">
          {problem}
        </p>
      )}
      <Section title="Answer">
        <p>{standing(chargeback)}</p>
        {chargeback.answer_words && (
          <p className="rounded-xl bg-secondary p-3 text-sm whitespace-pre-line wrap-anywhere">
            {chargeback.answer_words}
          </p>
        )}
        <WaitingDecisions subject={chargeback.id} />
        {status !== 'unmatched' && <AnswerChargeback chargeback={chargeback} />}
      </Section>
      {status !== 'unmatched' && <PutAside chargeback={chargeback} />}
      <CaseFacts chargeback={chargeback} />
      <Closing chargeback={chargeback} />
    </>
  )
}

function PutAside({ chargeback }: { chargeback: ChargebackCase }) {
  const { status, owed, ended_at } = chargeback
  const sources = sourcesOf(chargeback)
  const titles = { open: 'Set aside', lost: 'Taken from', won: 'Was set aside', unmatched: '' }
  const facts = [
    ...sources.map(({ label, amount }) => ({
      label,
      value: <span className="price">{formatNaira(amount)}</span>,
    })),
    ...(owed > 0
      ? [{ label: 'Still owed by the payer', value: <span className="price">{formatNaira(owed)}</span> }]
      : []),
    ...(ended_at ? [{ label: 'Ended', value: formatMoment(ended_at) }] : []),
  ]
  return (
    <Section title={titles[status]}>
      {sources.length === 0 && <p>Nothing. It had ended before Paystack first reported it.</p>}
      <Facts facts={facts} />
    </Section>
  )
}

function Missing() {
  return (
    <Notice heading="h1" icon={FileQuestion} title="No such chargeback" text="The link may be mistyped." />
  )
}
