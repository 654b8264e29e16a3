import { useState } from 'react'
import { formatNaira } from '#contract/rules/money.ts'
import { monthName } from '@/domain/statement/month-name'
import type { MoneyPart, MonthSums } from '../api/analytics'
import { BarChart } from '../chart/bar-chart'
import { FoldedFigures } from '../chart/folded-figures'
import { partWords } from '../model/words'
import { Figure } from './figures'

interface MonthChartProps {
  label: string
  months: readonly MonthSums[]
  /** The bars. */
  drawn: readonly ('earned' | 'spent')[]
  /** The figures of the chosen month, and the columns of the table. */
  parts: readonly MoneyPart[]
  file: string
}

/** Bars by month; the chosen month's figures open their rows. */
export function MonthChart({ label, months, drawn, parts, file }: MonthChartProps) {
  const [chosen, setChosen] = useState(months.at(-1)?.month ?? '')
  const sums = months.find(({ month }) => month === chosen)
  return (
    <div className="grid gap-4 rounded-2xl bg-card p-4 sm:p-5">
      <BarChart
        label={label}
        months={months.map(({ month }) => month)}
        series={drawn.map((part) => ({
          name: partWords[part],
          tone: part,
          values: months.map((month) => month[part]),
        }))}
        chosen={chosen}
        onChoose={setChosen}
      />
      {sums && (
        <section aria-label={monthName(chosen)} className="grid gap-2">
          <h3 className="font-sans font-semibold text-sm">{monthName(chosen)}</h3>
          <div className="grid grid-cols-2 gap-2 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
            {parts.map((part) => (
              <Figure
                key={part}
                className="bg-secondary/50 p-3 sm:p-3.5"
                label={partWords[part]}
                title={`${partWords[part]}, ${monthName(chosen)}`}
                value={formatNaira(sums[part])}
                rows={{ of: 'lines', part, month: chosen }}
              />
            ))}
          </div>
        </section>
      )}
      <FoldedFigures
        caption={label}
        head={['Month', ...parts.map((part) => partWords[part])]}
        rows={months.map(({ month, ...amounts }) => ({
          name: monthName(month),
          figures: parts.map((part) => ({ amount: amounts[part], rows: { of: 'lines', part, month } })),
        }))}
        file={file}
      />
    </div>
  )
}
