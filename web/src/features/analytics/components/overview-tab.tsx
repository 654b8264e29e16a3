import { Link } from '@tanstack/react-router'
import { formatNaira } from '#contract/rules/money.ts'
import { monthName } from '@/domain/statement/month-name'
import type { Analytics } from '../api/analytics'
import { HeldRows } from '../rows/held-rows'
import { Figure, FigureRow, Part } from './figures'
import { MonthChart } from './month-chart'
import { RecentList } from './recent-list'

const plain = 'grid content-start gap-1 rounded-2xl bg-card p-4 sm:p-5'

export function OverviewTab({ userId, analytics }: { userId: string; analytics: Analytics }) {
  const { months, held, recent } = analytics
  return (
    <div className="grid gap-8">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <ThisMonth analytics={analytics} part="earned" />
        <ThisMonth analytics={analytics} part="spent" />
        <Link to="/wallet" className={`${plain} transition-colors hover:bg-accent`}>
          <span className="text-muted-foreground text-sm">Wallet balance</span>
          <span className="price font-bold text-2xl wrap-anywhere">{formatNaira(analytics.balance)}</span>
          <span className="text-muted-foreground text-sm">Every line is in your wallet</span>
        </Link>
        <Trust trust={analytics.trust} />
      </div>
      <Part title="Earned and spent" note="Counted when a booking is done and its money leaves Aso’s hold.">
        <MonthChart
          label="Earned and spent by month"
          months={months}
          drawn={['earned', 'spent']}
          parts={['earned', 'spent']}
          file="aso-earned-and-spent.csv"
        />
      </Part>
      <div className="grid gap-8 lg:grid-cols-2 lg:items-start">
        <Part title="Held by Aso">
          <HeldFigures held={held} />
          {held.bookings > 0 && (
            <HeldRows userId={userId} label="Held by Aso" className="rounded-2xl bg-card px-4 sm:px-5" />
          )}
        </Part>
        <Part title="Recent activity">
          <RecentList rows={recent} />
        </Part>
      </div>
    </div>
  )
}

function HeldFigures({ held }: Pick<Analytics, 'held'>) {
  const sides = [
    { side: 'lender', label: 'For bookings of your items', amount: held.lent, out: held.rentals_out },
    { side: 'borrower', label: 'Of what you paid', amount: held.borrowed, out: held.rentals_in },
  ] as const
  return (
    <ul aria-label="Held now" className="grid rounded-2xl bg-card px-4 sm:px-5">
      {sides.map(({ side, label, amount }) => (
        <FigureRow
          key={side}
          label={label}
          title={`Held by Aso: ${label.toLowerCase()}`}
          value={formatNaira(amount)}
          rows={{ of: 'held', side }}
        />
      ))}
      {sides.map(({ side, out }) => (
        <FigureRow
          key={`${side} out`}
          label={side === 'lender' ? 'Items lent out now' : 'Rented items with you now'}
          title={side === 'lender' ? 'Lent out now' : 'With you now'}
          value={String(out)}
          rows={{ of: 'held', side, onlyOut: true }}
        />
      ))}
    </ul>
  )
}

function ThisMonth({ analytics: { months }, part }: { analytics: Analytics; part: 'earned' | 'spent' }) {
  const [before, now] = months.slice(-2)
  if (!(now && before)) return null
  const word = part === 'earned' ? 'Earned' : 'Spent'
  return (
    <Figure
      label={`${word} this month`}
      title={`${word}, ${monthName(now.month)}`}
      value={formatNaira(now[part])}
      note={`${formatNaira(before[part])} in ${monthName(before.month).split(' ')[0]}`}
      {...(part === 'earned' ? { tone: 'earned' as const } : {})}
      rows={{ of: 'lines', part, month: now.month }}
    />
  )
}

function Trust({ trust: { score } }: Pick<Analytics, 'trust'>) {
  return (
    <Link to="/profile" className={`${plain} transition-colors hover:bg-accent`}>
      <span className="text-muted-foreground text-sm">Trust</span>
      <span className="flex flex-wrap items-center gap-2">
        <span className="price font-bold text-2xl">{score}</span>
      </span>
      <span className="text-muted-foreground text-sm">of 100. Your profile shows how it is worked out</span>
    </Link>
  )
}
