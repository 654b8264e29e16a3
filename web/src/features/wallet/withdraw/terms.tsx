import { Link } from '@tanstack/react-router'
import { formatNaira } from '#contract/rules/money.ts'
import { Button } from '@/components/ui/button'
import { useSettings } from '@/domain/settings'
import type { WithdrawalTerms } from '../api/withdrawal-terms'
import { feeText, mostNow, whyNotMore } from '../model/withdrawal-terms'

interface TermsProps {
  terms: WithdrawalTerms | undefined
  unverified: boolean
  retry: () => void
}

/** The most that can be asked for now, and why not more. */
export function Terms({ terms, unverified, retry }: TermsProps) {
  const { data: settings } = useSettings()
  if (!terms) {
    return (
      <div className="grid justify-items-start gap-2 rounded-xl bg-caution-soft p-4 text-caution text-sm">
        <p>We couldn’t load the fee and your limits. You can still withdraw; we’ll check when you send.</p>
        <Button variant="outline" onClick={retry}>
          Try again
        </Button>
      </div>
    )
  }
  const reasons = whyNotMore(terms, settings?.withdrawal_card_days, unverified)
  return (
    <div className="grid gap-2 rounded-xl bg-secondary p-4 text-sm">
      <p className="flex items-baseline justify-between gap-4">
        <span>You can withdraw now</span>
        <strong className="price text-xl">{formatNaira(mostNow(terms))}</strong>
      </p>
      {reasons.length > 0 && (
        <ul className="grid gap-1 text-muted-foreground">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {unverified && (
        <p className="text-muted-foreground">
          Without an identity check you can withdraw {formatNaira(terms.monthly_limit)} within 30 days, to an
          account in your name.{' '}
          <Link to="/verify-borrower" className="font-semibold text-primary underline underline-offset-4">
            Verify my identity
          </Link>
        </p>
      )}
      <p className="text-muted-foreground">
        The smallest withdrawal is {formatNaira(terms.minimum)}. Aso’s fee is {feeText(terms)}.
      </p>
    </div>
  )
}
