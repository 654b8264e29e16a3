import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Adire } from '@/components/adire'

interface GateCardProps {
  icon: LucideIcon
  title: string
  /** What it costs, and what for. */
  children: ReactNode
}

/** What stands before a helper: the offer of a session. */
export function GateCard({ icon: Icon, title, children }: GateCardProps) {
  const heading = useId()
  return (
    <section
      aria-labelledby={heading}
      className="relative isolate grid gap-4 overflow-hidden rounded-2xl bg-secondary/60 p-5 sm:p-6"
    >
      <Adire className="-z-10 opacity-[0.06]" />
      <div className="flex items-center gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent text-accent-foreground">
          <Icon aria-hidden className="size-5" />
        </span>
        <h3 id={heading} className="font-semibold text-lg leading-tight">
          {title}
        </h3>
      </div>
      {children}
    </section>
  )
}
