import { Link } from '@tanstack/react-router'
import { LockKeyhole } from 'lucide-react'
import { gateWords, helperWords } from '#contract/messages/ai/gate.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { Button } from '@/components/ui/button'
import { useSpendable } from '@/domain/me/my-profile'
import { GateCard } from './gate-card'
import type { Offer } from './model/offer'
import { useUnlock } from './model/use-unlock'
import { SessionPrice } from './session-price'

interface UnlockCardProps {
  offer: Offer
  /** The free session with the stylist has been used. */
  freeUsed: boolean
}

/** A session for its price: what it is, then the two ways to pay. */
export function UnlockCard({ offer, freeUsed }: UnlockCardProps) {
  const { feature, price, minutes } = offer
  return (
    <GateCard icon={LockKeyhole} title={gateWords.unlockTitle(helperWords[feature].title)}>
      <p>
        <SessionPrice price={price} minutes={minutes} className="text-3xl" />
      </p>
      <p className="text-muted-foreground text-sm">{gateWords.promise}</p>
      {freeUsed && feature === 'stylist' && price > 0 && (
        <p className="text-sm">{gateWords.usedFree(formatNaira(price))}</p>
      )}
      <WaysToPay offer={offer} />
    </GateCard>
  )
}

/** One tap pays: the price is on each button. The way that can work comes first. */
export function WaysToPay({ offer }: { offer: Offer }) {
  const { unlock, busy } = useUnlock(offer, { costsMoney: true })
  const balance = useSpendable()
  const price = formatNaira(offer.price)
  if (offer.price === 0) {
    return (
      <Button size="lg" disabled={busy !== undefined} onClick={() => unlock('wallet')}>
        {busy ? 'Starting…' : gateWords.noCharge}
      </Button>
    )
  }
  const short = balance !== undefined && balance < offer.price
  const ways = [
    { way: 'wallet', words: gateWords.payWithWallet(price), going: 'Paying…' },
    { way: 'card', words: gateWords.payWithCard(price), going: 'Opening Paystack…' },
  ] as const
  return (
    <div className="grid gap-3">
      {(short ? ways.toReversed() : ways).map(({ way, words, going }, position) => (
        <Button
          key={way}
          size="lg"
          variant={position === 0 ? 'default' : 'outline'}
          disabled={busy !== undefined}
          onClick={() => unlock(way)}
        >
          {busy === way ? going : words}
        </Button>
      ))}
      {balance !== undefined && <Balance balance={balance} short={short} />}
    </div>
  )
}

function Balance({ balance, short }: { balance: number; short: boolean }) {
  return (
    <p className="flex min-h-11 flex-wrap items-center justify-center gap-x-3 text-muted-foreground text-sm">
      <span>
        {gateWords.balance}{' '}
        <span className="price font-semibold text-foreground">{formatNaira(balance)}</span>
      </span>
      {short && (
        <Link
          to="/wallet"
          className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
        >
          {gateWords.fund}
        </Link>
      )}
    </p>
  )
}
