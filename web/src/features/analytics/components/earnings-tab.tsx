import { TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { analyticsMessages } from '#contract/messages/analytics.ts'
import { countOf } from '#contract/rules/count.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { Notice } from '@/components/notice'
import { monthName } from '@/domain/statement/month-name'
import type { Analytics } from '../api/analytics'
import { FoldedFigures } from '../chart/folded-figures'
import { kindWord } from '../model/words'
import { FigureRow, Part } from './figures'
import { MonthChart } from './month-chart'
import { YearStatement } from './year-statement'

interface EarningsTabProps {
  userId: string
  analytics: Analytics
  /** What is still in escrow, and when it comes. */
  coming: ReactNode
}

export function EarningsTab({ userId, analytics, coming }: EarningsTabProps) {
  const { months, earnings, held } = analytics
  return (
    <div className="grid gap-8">
      {earnings.kinds.length === 0 ? (
        <Notice icon={TrendingUp} {...analyticsMessages.noEarnings} />
      ) : (
        <>
          <Part
            title="By month"
            note="What came into your wallet for your items. Aso’s fee is taken off before."
          >
            <MonthChart
              label="Earned by month"
              months={months}
              drawn={['earned']}
              parts={['earned', 'fee']}
              file="aso-earned-by-month.csv"
            />
          </Part>
          <div className="grid gap-8 lg:grid-cols-2 lg:items-start">
            <Kinds analytics={analytics} />
            <Items analytics={analytics} />
          </div>
        </>
      )}
      {held.lent > 0 && (
        <Part title="In escrow">
          <ul className="rounded-2xl bg-card px-4 sm:px-5">
            <FigureRow
              label="Held for bookings of your items"
              title="Held for bookings of your items"
              value={formatNaira(held.lent)}
              rows={{ of: 'held', side: 'lender' }}
              more={{
                title: 'Deposits held for bookings of your items',
                value: `${formatNaira(held.lent_deposits)} of it is deposits`,
                rows: { of: 'held', side: 'lender' },
              }}
            />
          </ul>
          {coming}
        </Part>
      )}
      <YearStatement userId={userId} />
    </div>
  )
}

function Kinds({ analytics: { months, earnings } }: { analytics: Analytics }) {
  const most = Math.max(...earnings.kinds.map(({ amount }) => amount))
  const amountOf = (month: string, kind: string) =>
    earnings.month_kinds.find((one) => one.month === month && one.kind === kind)?.amount ?? 0
  return (
    <Part title="By kind">
      <div className="grid gap-2 rounded-2xl bg-card p-4 sm:p-5">
        <ul aria-label="Earned by kind" className="grid">
          {earnings.kinds.map(({ kind, amount, lines }) => (
            <FigureRow
              key={kind}
              label={kindWord(kind)}
              note={countOf(lines, 'transaction')}
              share={amount / most}
              title={`${kindWord(kind)}, last 6 months`}
              value={formatNaira(amount)}
              rows={{ of: 'lines', part: 'earned', kind }}
            />
          ))}
        </ul>
        <FoldedFigures
          caption="Earned by month and kind"
          head={['Month', ...earnings.kinds.map(({ kind }) => kindWord(kind))]}
          rows={months.map(({ month }) => ({
            name: monthName(month),
            figures: earnings.kinds.map(({ kind }) => ({
              amount: amountOf(month, kind),
              rows: { of: 'lines', part: 'earned', month, kind },
            })),
          }))}
          file="aso-earned-by-kind.csv"
        />
      </div>
    </Part>
  )
}

function Items({ analytics: { earnings } }: { analytics: Analytics }) {
  const items = earnings.items.flatMap(({ item_id, title, ...sums }) =>
    item_id === null || title === null ? [] : [{ item_id, title, ...sums }],
  )
  const most = Math.max(...items.map(({ earned }) => earned))
  return (
    <Part title="By item">
      <div className="grid gap-2 rounded-2xl bg-card p-4 sm:p-5">
        <ul aria-label="Earned by item" className="grid">
          {items.map(({ item_id, title, earned, fee }) => (
            <FigureRow
              key={item_id}
              label={title}
              more={
                fee > 0
                  ? {
                      title: `Aso’s fee, ${title}`,
                      value: `after ${formatNaira(fee)} fee`,
                      rows: { of: 'lines', part: 'fee', itemId: item_id },
                    }
                  : undefined
              }
              share={earned / most}
              title={`${title}, last 6 months`}
              value={formatNaira(earned)}
              rows={{ of: 'lines', part: 'earned', itemId: item_id }}
            />
          ))}
        </ul>
        <FoldedFigures
          caption="Earned by item"
          head={['Item', 'Earned', 'Aso’s fee']}
          rows={items.map(({ item_id: itemId, title, earned, fee }) => ({
            name: title,
            key: itemId,
            figures: [
              { amount: earned, rows: { of: 'lines', part: 'earned', itemId } },
              { amount: fee, rows: { of: 'lines', part: 'fee', itemId } },
            ],
          }))}
          file="aso-earned-by-item.csv"
        />
      </div>
    </Part>
  )
}
