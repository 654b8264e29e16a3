import { Link } from '@tanstack/react-router'
import { Button } from '@/components/ui/button'

interface PaymentButtonsProps {
  retry?: (() => void) | undefined
  busy?: boolean
  /** The money ended in the wallet. */
  wallet?: boolean
  /** The person has reached for a button: the redirect is called off. */
  onActivity?: () => void
}

export function PaymentButtons({ retry, busy = false, wallet, onActivity }: PaymentButtonsProps) {
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
      {wallet && (
        <Button size="lg" asChild>
          <Link to="/wallet">View Wallet</Link>
        </Button>
      )}
      <Button size="lg" variant={retry || wallet ? 'outline' : 'default'} asChild>
        <Link to="/transactions">View My Bookings</Link>
      </Button>
      <Button size="lg" variant="ghost" asChild>
        <Link to="/marketplace">Back to Market</Link>
      </Button>
    </div>
  )
}
