import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleX } from 'lucide-react'
import { useEffect } from 'react'
import { paymentMessages, walletMessages } from '#contract/messages/common.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { Facts } from '@/components/facts'
import { Outcome } from '@/components/outcome'
import { Button } from '@/components/ui/button'
import { Verifying } from '@/components/verifying'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { verificationFailure } from '@/domain/payments/payment-check'
import { useTitle } from '@/lib/browser/use-title'
import { showSuccess } from '@/lib/toast'
import { type FundingAnswer, fundingQuery } from '../api/verify-funding'
import { fundingResult } from '../model/funding-result'

/** Where Paystack sends people back to after paying into their wallet. */
export function FundingResultScreen({ reference }: { reference: string | undefined }) {
  useTitle('Wallet funding')
  return (
    <div className="page">
      {reference ? (
        <Checked reference={reference} />
      ) : (
        <Outcome
          tone="bad"
          icon={CircleX}
          title={paymentMessages.verificationFailed.title}
          text={paymentMessages.noReference}
        >
          <Buttons />
        </Outcome>
      )}
    </div>
  )
}

function Checked({ reference }: { reference: string }) {
  const query = useQuery(fundingQuery(reference))
  const retry = () => void query.refetch()
  if (query.data) return <Answered answer={query.data} busy={query.isFetching} retry={retry} />
  if (query.isError || query.isPaused) {
    return (
      <Outcome tone="bad" icon={CircleX} {...verificationFailure(query.error)}>
        <Facts facts={[{ label: 'Reference', value: reference }]} className="w-full" />
        <Buttons retry={retry} busy={query.isFetching} />
      </Outcome>
    )
  }
  return <Verifying title="Verifying your payment" text="We are asking Paystack. This takes a few seconds." />
}

function Answered({ answer, busy, retry }: { answer: FundingAnswer; busy: boolean; retry: () => void }) {
  const refreshMyData = useRefreshMyData()
  const funded = answer.outcome === 'funded'
  useEffect(() => {
    if (!funded) return
    showSuccess(walletMessages.funded)
    void refreshMyData()
  }, [funded, refreshMyData])
  const again = answer.outcome === 'pending' || answer.outcome === 'failed'
  return (
    <Outcome {...fundingResult(answer)}>
      {funded && <Receipt answer={answer} />}
      <Buttons retry={again ? retry : undefined} busy={busy} funded={funded} />
    </Outcome>
  )
}

function Receipt({ answer }: { answer: FundingAnswer }) {
  return (
    <div className="grid w-full gap-5 rounded-2xl bg-card p-5">
      <p className="grid gap-1">
        <span className="text-muted-foreground text-sm">Amount added</span>
        <span className="price font-bold text-4xl text-good">+{formatNaira(answer.amount)}</span>
      </p>
      <Facts
        facts={[
          { label: 'New balance', value: <span className="price">{formatNaira(answer.new_balance)}</span> },
          { label: 'Transaction ID', value: answer.transaction_id ?? 'N/A' },
        ]}
      />
    </div>
  )
}

interface ButtonsProps {
  retry?: (() => void) | undefined
  busy?: boolean
  funded?: boolean
}

function Buttons({ retry, busy = false, funded = false }: ButtonsProps) {
  return (
    <div className="grid w-full gap-3 sm:flex sm:flex-wrap sm:justify-center">
      {retry && (
        <Button size="lg" disabled={busy} onClick={retry}>
          {busy ? 'Checking…' : 'Retry Verification'}
        </Button>
      )}
      <Button size="lg" variant={retry ? 'outline' : 'default'} asChild>
        <Link to="/wallet">View Wallet</Link>
      </Button>
      <Button size="lg" variant={funded ? 'outline' : 'ghost'} asChild>
        <Link to="/marketplace">Start Shopping</Link>
      </Button>
    </div>
  )
}
