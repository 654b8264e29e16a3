import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  text?: string
  /** Beside the title. */
  action?: ReactNode
  children: ReactNode
}

export function Section({ title, text, action, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid gap-1">
          <h2 id={id} className="font-semibold text-2xl tracking-tight">
            {title}
          </h2>
          {text && <p className="text-muted-foreground text-sm">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
