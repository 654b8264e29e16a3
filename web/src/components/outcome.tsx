import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/lib/utils'
import { Adire } from './adire'

export type Tone = 'good' | 'info' | 'caution' | 'bad'

const tones: Record<Tone, string> = {
  good: 'bg-good-soft text-good',
  info: 'bg-info-soft text-info',
  caution: 'bg-caution-soft text-caution',
  bad: 'bg-destructive/12 text-destructive',
}

interface OutcomeProps {
  tone: Tone
  icon: LucideIcon
  title: string
  text: string
  /** The receipt, then what to do next. */
  children?: ReactNode
}

/** The result of a process such as a payment: a whole screen, announced to screen readers when it appears. */
export function Outcome({ tone, icon: Icon, title, text, children }: OutcomeProps) {
  return (
    <section className="relative isolate mx-auto grid w-full max-w-md justify-items-center gap-6 py-10 text-center">
      <Adire className="-z-10 opacity-[0.05] mask-[radial-gradient(closest-side,black,transparent)]" />
      <div role={tone === 'bad' ? 'alert' : 'status'} className="grid justify-items-center gap-3">
        <span
          className={cn(
            'grid size-20 place-items-center rounded-full duration-200 animate-in fade-in-0 zoom-in-75',
            tones[tone],
          )}
        >
          <Icon aria-hidden className="size-9" />
        </span>
        <h1 className="mt-1 font-bold text-3xl tracking-tight">{title}</h1>
        <p className="text-balance text-muted-foreground">{text}</p>
      </div>
      {children}
    </section>
  )
}
