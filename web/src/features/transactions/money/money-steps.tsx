import { ArrowDownLeft, Check, type LucideIcon, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNaira } from '#contract/rules/money.ts'
import { formatMoment } from '@/lib/lagos-time'
import { cn } from '@/lib/utils'
import type { AheadStep } from './money-ahead'
import type { TrailEvent, TrailLine } from './read-trail'

/** What happened, solid, and what will happen, dashed, on one thread. */
export function MoneySteps({ events, ahead }: { events: TrailEvent[]; ahead: AheadStep[] }) {
  return (
    <ol className="grid">
      {events.map((event) => (
        <Step key={event.at} icon={iconOf(event)} title={event.title}>
          <p className="text-muted-foreground text-sm">
            <time dateTime={event.at}>{formatMoment(event.at)}</time>
          </p>
          <Lines lines={event.lines} />
          <p className="text-muted-foreground text-sm">
            Held now <span className="price font-bold text-foreground">{formatNaira(event.held)}</span>
          </p>
        </Step>
      ))}
      {ahead.map((step) => (
        <Step key={step.title} title={step.title} next>
          {step.text && <p className="text-muted-foreground text-sm">{step.text}</p>}
          <Lines lines={step.lines} next />
        </Step>
      ))}
    </ol>
  )
}

function iconOf({ lines, held }: TrailEvent): LucideIcon {
  if (held > 0) return ShieldCheck
  return lines.some(({ flow }) => flow === 'in') ? ArrowDownLeft : Check
}

interface StepProps {
  icon?: LucideIcon
  title: string
  next?: boolean
  children: ReactNode
}

function Step({ icon: Icon, title, next = false, children }: StepProps) {
  return (
    <li className="group grid grid-cols-[2.25rem_1fr] gap-x-3.5">
      <div className="grid grid-rows-[auto_1fr] justify-items-center">
        <span
          className={cn(
            'grid size-9 place-items-center rounded-full',
            next ? 'border-2 border-input border-dashed' : 'bg-primary text-primary-foreground',
          )}
        >
          {Icon && <Icon aria-hidden className="size-4.5" />}
        </span>
        <span
          aria-hidden
          className={cn(
            'w-0 border-l-2 group-last:hidden',
            next ? 'border-input border-dashed' : 'border-primary/35',
          )}
        />
      </div>
      <div className="grid gap-1.5 pt-1.5 pb-6 group-last:pb-0">
        <p className="font-semibold leading-snug">
          {next && <span className="font-medium text-muted-foreground">Next: </span>}
          {title}
        </p>
        {children}
      </div>
    </li>
  )
}

const signs = { in: '+', out: '−', past: '' } as const

function Lines({ lines, next = false }: { lines: TrailLine[]; next?: boolean }) {
  if (lines.length === 0) return null
  return (
    <ul className="grid gap-1 text-sm">
      {lines.map(({ id, text, amount, flow }) => (
        <li key={id} className="flex items-baseline justify-between gap-4">
          <span className="min-w-0 wrap-anywhere">{text}</span>
          <span
            className={cn(
              'price shrink-0 font-bold',
              flow === 'in' && 'text-good',
              next && 'font-semibold text-muted-foreground',
            )}
          >
            {signs[flow]}
            {formatNaira(amount)}
          </span>
        </li>
      ))}
    </ul>
  )
}
