import { useId } from 'react'
import { formatNaira } from '#contract/rules/money.ts'
import { cn } from '@/lib/utils'
import { shortMonth } from '../model/months'
import { axisNaira, roundTop } from './scale'

export interface Series {
  name: string
  tone: 'earned' | 'spent'
  /** Naira, a value for each month. */
  values: readonly number[]
}

interface BarChartProps {
  label: string
  months: readonly string[]
  series: readonly Series[]
  chosen: string
  onChoose: (month: string) => void
}

const tones = { earned: 'text-good', spent: 'text-primary' } as const
const height = 160
const column = 100

/** Bars by month. The drawing is for the eye: a button lies over each month, and says its figures. */
export function BarChart({ label, months, series, chosen, onChoose }: BarChartProps) {
  const top = roundTop(Math.max(...series.flatMap(({ values }) => values)))
  return (
    <figure aria-label={label} className="grid gap-3">
      <Legend series={series} />
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div
          aria-hidden
          className="flex h-44 flex-col justify-between pb-0 text-right text-muted-foreground text-xs tabular-nums"
        >
          {[top, top / 2, 0].map((value) => (
            <span key={value}>{axisNaira(value)}</span>
          ))}
        </div>
        <div className="relative h-44 py-2">
          <Bars {...{ months, series, top }} />
        </div>
        <span />
        <div className="relative -mt-44 grid auto-cols-fr grid-flow-col">
          {months.map((month, at) => (
            <button
              key={month}
              type="button"
              aria-pressed={month === chosen}
              aria-label={`${shortMonth(month)} ${month.slice(0, 4)}: ${series.map(({ name, values }) => `${name} ${formatNaira(values[at] ?? 0)}`).join(', ')}`}
              onClick={() => onChoose(month)}
              className={cn(
                'flex h-53 items-end justify-center rounded-xl pb-1.5 text-sm transition-colors hover:bg-foreground/5',
                month === chosen ? 'bg-foreground/5 font-semibold' : 'text-muted-foreground',
              )}
            >
              {shortMonth(month)}
            </button>
          ))}
        </div>
      </div>
    </figure>
  )
}

function Bars({ months, series, top }: Pick<BarChartProps, 'months' | 'series'> & { top: number }) {
  const stripes = useId()
  const width = Math.min(34, 60 / series.length)
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${months.length * column} ${height}`}
      preserveAspectRatio="none"
      className="size-full overflow-visible"
    >
      <defs>
        <pattern
          id={stripes}
          width="7"
          height="7"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="7" height="7" className="fill-primary" />
          <rect width="2.5" height="7" className="fill-card opacity-55" />
        </pattern>
      </defs>
      {[0, height / 2, height].map((y) => (
        <line
          key={y}
          x1="0"
          x2={months.length * column}
          y1={y}
          y2={y}
          className="stroke-border"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {series.flatMap(({ name, tone, values }, place) =>
        values.map((value, at) => {
          const tall = (Math.max(0, value) / top) * height
          const left = at * column + column / 2 + (place - series.length / 2) * (width + 3) + 1.5
          return (
            <rect
              key={`${name} ${months[at]}`}
              x={left}
              y={height - tall}
              width={width}
              height={tall}
              rx="3"
              className={tones[tone]}
              fill={tone === 'spent' ? `url(#${stripes})` : 'currentColor'}
            />
          )
        }),
      )}
    </svg>
  )
}

/** As the bars of what was spent are. */
const striped = 'repeating-linear-gradient(45deg, var(--primary) 0 3px, var(--card) 3px 4.5px)'

function Legend({ series }: { series: readonly Series[] }) {
  if (series.length < 2) return null
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {series.map(({ name, tone }) => (
        <li key={name} className={cn('flex items-center gap-2', tones[tone])}>
          <span
            aria-hidden
            className="size-3 rounded-sm bg-current"
            style={tone === 'spent' ? { background: striped } : undefined}
          />
          <span className="text-foreground">{name}</span>
        </li>
      ))}
    </ul>
  )
}
