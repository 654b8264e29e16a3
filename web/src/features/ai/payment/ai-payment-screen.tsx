import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CircleX } from 'lucide-react'
import { useCallback, useEffect } from 'react'
import { type AiFeature, aiFeatures } from '#contract/ai.ts'
import { delays } from '#contract/constants.ts'
import { aiPaymentWords, gateWords, helperWords } from '#contract/messages/ai/gate.ts'
import { paymentMessages } from '#contract/messages/common.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { Facts } from '@/components/facts'
import { Outcome } from '@/components/outcome'
import { Verifying } from '@/components/verifying'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { verificationFailure } from '@/domain/payments/payment-check'
import { useRedirect } from '@/domain/payments/use-redirect'
import { useNow } from '@/lib/browser/use-now'
import { useTitle } from '@/lib/browser/use-title'
import { formatRecent } from '@/lib/lagos-time'
import { AiPaymentButtons } from './ai-payment-buttons'
import { aiPaymentResult } from './ai-payment-result'
import { helperPlace } from './helper-place'
import { type AiPaymentAnswer, aiPaymentQuery } from './verify-ai-payment'

interface AiPaymentScreenProps {
  reference: string | undefined
  /** As the address says it. */
  feature: unknown
}

/** Where Paystack sends people back to after paying for a session with an AI helper. */
export function AiPaymentScreen({ reference, feature }: AiPaymentScreenProps) {
  useTitle('Payment')
  const helper = aiFeatures.find((one) => one === feature)
  const missing = reference ? aiPaymentWords.unknownHelper : paymentMessages.noReference
  return (
    <div className="page">
      {reference && helper ? (
        <Checked reference={reference} feature={helper} />
      ) : (
        <Outcome tone="bad" icon={CircleX} title={paymentMessages.verificationFailed.title} text={missing}>
          <AiPaymentButtons />
        </Outcome>
      )}
    </div>
  )
}

function Checked({ reference, feature }: { reference: string; feature: AiFeature }) {
  const query = useQuery(aiPaymentQuery(reference, feature))
  const retry = () => void query.refetch()
  if (query.data) {
    return <Answered reference={reference} answer={query.data} busy={query.isFetching} retry={retry} />
  }
  if (query.isError || query.isPaused) {
    return (
      <Outcome tone="bad" icon={CircleX} {...verificationFailure(query.error)}>
        <Facts facts={[{ label: 'Reference', value: reference }]} className="w-full" />
        <AiPaymentButtons retry={retry} busy={query.isFetching} />
      </Outcome>
    )
  }
  return <Verifying title="Verifying your payment" text="We are asking Paystack. This takes a few seconds." />
}

interface AnsweredProps {
  reference: string
  answer: AiPaymentAnswer
  busy: boolean
  retry: () => void
}

function Answered({ reference, answer, busy, retry }: AnsweredProps) {
  const { outcome, feature_type, session_expires_at: end } = answer
  const now = useNow(10_000)
  const { status, ...result } = aiPaymentResult(answer, now)
  const refreshMyData = useRefreshMyData()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each outcome changes what else is shown of the person.
  useEffect(() => void refreshMyData(), [outcome, refreshMyData])
  const again = outcome === 'pending' || outcome === 'failed'
  const runs = outcome === 'unlocked' && end !== null && Date.parse(end) > now
  const navigate = useNavigate()
  const goOn = useCallback(() => void navigate(helperPlace(feature_type)), [navigate, feature_type])
  const { leaving, stay } = useRedirect(runs, delays.paymentRedirectMs, goOn)
  return (
    <Outcome {...result}>
      <div className="grid w-full gap-5 rounded-2xl bg-card p-5 text-left">
        <div className="grid gap-1">
          <p className="font-medium leading-snug">
            {aiPaymentWords.session(helperWords[feature_type].title)}
          </p>
          <p className="price font-bold text-3xl">{formatNaira(answer.amount)}</p>
        </div>
        <Facts
          facts={[
            { label: 'Transaction ID', value: reference },
            { label: 'Amount', value: <span className="price">{formatNaira(answer.amount)}</span> },
            { label: 'Payment status', value: status },
            ...(end
              ? [{ label: 'Session', value: gateWords.activeUntil(formatRecent(Date.parse(end))) }]
              : []),
          ]}
        />
      </div>
      <AiPaymentButtons
        retry={again ? retry : undefined}
        busy={busy}
        feature={feature_type}
        wallet={outcome === 'credited_to_wallet'}
        unlocked={outcome === 'unlocked'}
        onActivity={stay}
      />
      <p role="status" className="min-h-5 text-muted-foreground text-sm">
        {leaving && aiPaymentWords.leaving(helperWords[feature_type].title)}
      </p>
    </Outcome>
  )
}
