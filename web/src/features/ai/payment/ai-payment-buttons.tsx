import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { AiFeature } from '#contract/ai.ts'
import { aiPaymentWords, helperWords } from '#contract/messages/ai/gate.ts'
import { Button } from '@/components/ui/button'
import { helperPlace } from './helper-place'

interface AiPaymentButtonsProps {
  retry?: (() => void) | undefined
  busy?: boolean
  feature?: AiFeature
  /** The money ended in the wallet. */
  wallet?: boolean
  /** The session has begun. */
  unlocked?: boolean
  /** The person has reached for a button: nobody is led away then. */
  onActivity?: () => void
}

/** What to do next: first what the payment was for. */
export function AiPaymentButtons(props: AiPaymentButtonsProps) {
  const { retry, busy = false, feature, wallet = false, unlocked = false, onActivity } = props
  const first = retry !== undefined || unlocked || wallet
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the pointer is near a button.
    <div
      className="grid w-full gap-3"
      onPointerEnter={onActivity}
      onPointerDown={onActivity}
      onFocus={onActivity}
      onKeyDown={onActivity}
    >
      {retry && (
        <Button size="lg" disabled={busy} onClick={retry}>
          {busy ? 'Checking…' : 'Retry Verification'}
        </Button>
      )}
      {feature && (
        <Button size="lg" variant={unlocked ? 'default' : 'outline'} asChild>
          <HelperLink feature={feature} />
        </Button>
      )}
      {wallet && (
        <Button size="lg" asChild>
          <Link to="/wallet">View Wallet</Link>
        </Button>
      )}
      <Button size="lg" variant={first ? 'outline' : 'default'} asChild>
        <Link to="/marketplace">Continue Shopping</Link>
      </Button>
      <Button size="lg" variant="ghost" asChild>
        <Link to="/marketplace">Back to Market</Link>
      </Button>
    </div>
  )
}

/** To the helper that was paid for; the listing optimizer is in the form that waits for it. */
function HelperLink({ feature, ...props }: { feature: AiFeature } & Omit<ComponentProps<'a'>, 'ref'>) {
  return (
    <Link {...props} {...helperPlace(feature)}>
      {aiPaymentWords.open(helperWords[feature].title)}
    </Link>
  )
}
