import { Fragment, type ReactNode } from 'react'
import { cn } from '@/lib/utils'

export interface Fact {
  label: string
  value: ReactNode
}

/** Names and values in two columns, as on a receipt. */
export function Facts({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={cn('grid grid-cols-[auto_minmax(45%,1fr)] gap-x-6 gap-y-2.5 text-sm', className)}>
      {facts.map(({ label, value }) => (
        <Fragment key={label}>
          <dt className="text-left text-muted-foreground">{label}</dt>
          <dd className="min-w-0 text-right font-medium wrap-anywhere">{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
