import { addNaira, formatNaira } from '#contract/rules/money.ts'
import { cn } from '@/lib/utils'
import type { Booking } from '../model/booking'
import type { Account, Trail } from './read-trail'

const order: readonly Account[] = ['held', 'theirs', 'mine', 'card', 'aso']

const colours: Record<Account, string> = {
  held: 'bg-primary',
  theirs: 'bg-marigold',
  mine: 'bg-good',
  card: 'bg-info',
  aso: 'bg-input',
}

/** All of the money as one band, cut by where each part is now. */
export function MoneyBalances({ trail: { balances }, booking }: { trail: Trail; booking: Booking }) {
  const names: Record<Account, string> = {
    held: 'Held by Aso',
    theirs: booking.other.name,
    mine: 'Your wallet',
    card: booking.side === 'borrower' ? 'Your card' : 'Back on the card',
    aso: 'Aso’s fee',
  }
  const shown = order.filter((account) => balances[account] > 0)
  const total = addNaira(...shown.map((account) => balances[account]))
  if (total === 0) {
    return <div aria-hidden className="h-4 rounded-full border-2 border-input border-dashed" />
  }
  return (
    <div className="grid gap-3">
      <div aria-hidden className="flex h-4 gap-1 overflow-hidden rounded-full">
        {shown.map((account) => (
          <span
            key={account}
            className={cn('min-w-2', colours[account])}
            style={{ flexGrow: balances[account] / total }}
          />
        ))}
      </div>
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {shown.map((account) => (
          <li key={account} className="flex items-center gap-2">
            <span aria-hidden className={cn('size-3 rounded-full', colours[account])} />
            <span className="text-muted-foreground">{names[account]}</span>
            <span className="price font-bold">{formatNaira(balances[account])}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
