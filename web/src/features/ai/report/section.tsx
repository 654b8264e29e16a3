import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  children: ReactNode
}

export function Section({ title, children }: SectionProps) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="grid gap-3">
      <h3 id={heading} className="font-semibold text-lg">
        {title}
      </h3>
      {children}
    </section>
  )
}

interface LinesProps extends Omit<SectionProps, 'children'> {
  icon: LucideIcon
  tone: string
  lines: readonly string[]
  /** Where there is none. */
  none: string
}

/** Sentences of a report, one below the other. */
export function Lines({ title, icon: Icon, tone, lines, none }: LinesProps) {
  return (
    <Section title={title}>
      {lines.length === 0 ? (
        <p className="text-muted-foreground text-sm">{none}</p>
      ) : (
        <ul className="grid gap-2 text-sm">
          {lines.map((line) => (
            <li key={line} className="flex gap-2.5">
              <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${tone}`} />
              <span className="min-w-0">{line}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
