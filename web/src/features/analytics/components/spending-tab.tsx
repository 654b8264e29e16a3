import { ShoppingBag } from 'lucide-react'
import { analyticsMessages } from '#contract/messages/analytics.ts'
import { countOf } from '#contract/rules/count.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { Notice } from '@/components/notice'
import type { Analytics } from '../api/analytics'
import { FoldedFigures } from '../chart/folded-figures'
import { HeldRows } from '../rows/held-rows'
import { Figure, FigureRow, Part } from './figures'
import { MonthChart } from './month-chart'

export function SpendingTab({ userId, analytics }: { userId: string; analytics: Analytics }) {
  const { months, spending, held } = analytics
  const nothing = months.every(({ paid, spent }) => paid === 0 && spent === 0)
  return (
    <div className="grid gap-8">
      {nothing ? (
        <Notice icon={ShoppingBag} {...analyticsMessages.noSpending} />
      ) : (
        <>
          <Part
            title="By month"
            note="Spent is what is gone for good: what you paid, less what came back and what Aso still holds."
          >
            <MonthChart
              label="Spent by month"
              months={months}
              drawn={['spent']}
              parts={['spent', 'paid', 'back', 'deposit_out', 'deposit_back']}
              file="aso-spent-by-month.csv"
            />
          </Part>
          <div className="grid gap-8 lg:grid-cols-2 lg:items-start">
            <Categories analytics={analytics} />
            <Saved saved={spending.saved} />
          </div>
        </>
      )}
      {held.borrowed > 0 && (
        <Part
          title="Held by Aso"
          note={`${formatNaira(held.borrowed)} that you paid, ${formatNaira(held.borrowed_deposits)} of it deposits that come back to you.`}
        >
          <HeldRows
            userId={userId}
            label="Held of what you paid"
            side="borrower"
            className="rounded-2xl bg-card px-4 sm:px-5"
          />
        </Part>
      )}
    </div>
  )
}

function Categories({ analytics: { spending } }: { analytics: Analytics }) {
  const most = Math.max(...spending.categories.map(({ amount }) => amount))
  if (spending.categories.length === 0) return null
  return (
    <Part title="By category">
      <div className="grid gap-2 rounded-2xl bg-card p-4 sm:p-5">
        <ul aria-label="Spent by category" className="grid">
          {spending.categories.map(({ category, amount, lines }) => (
            <FigureRow
              key={category}
              label={category}
              note={countOf(lines, 'transaction')}
              share={amount / most}
              title={`${category}, last 6 months`}
              value={formatNaira(amount)}
              rows={{ of: 'lines', part: 'spent', category }}
            />
          ))}
        </ul>
        <FoldedFigures
          caption="Spent by category"
          head={['Category', 'Spent']}
          rows={spending.categories.map(({ category, amount }) => ({
            name: category,
            figures: [{ amount, rows: { of: 'lines', part: 'spent', category } }],
          }))}
          file="aso-spent-by-category.csv"
        />
      </div>
    </Part>
  )
}

function Saved({ saved }: { saved: Analytics['spending']['saved'] }) {
  if (saved.items === 0) return null
  const less = saved.amount >= 0
  const more =
    saved.without_price > 0 ? ` ${countOf(saved.without_price, 'more is', 'more are')} not for sale.` : ''
  return (
    <Part title="Against buying">
      <Figure
        label={less ? 'Saved by renting' : 'Dearer than buying'}
        title="Renting against buying, last 6 months"
        value={formatNaira(Math.abs(saved.amount))}
        tone={less ? 'earned' : 'spent'}
        note={`${countOf(saved.items, 'item')} that you rented would have cost ${formatNaira(saved.price)} to buy; renting cost ${formatNaira(saved.spent)}.${more}`}
        rows={{ of: 'rented' }}
      />
    </Part>
  )
}
