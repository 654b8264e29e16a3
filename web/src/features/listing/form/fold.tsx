import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'

interface FoldProps {
  title: string
  /** Something in it is wrong: it cannot be folded away. */
  wrong: boolean
  children: ReactNode
}

/** What most listings do without, folded away until it is wanted or something in it is wrong. */
export function Fold({ title, wrong, children }: FoldProps) {
  const [open, setOpen] = useState(false)
  return (
    <details
      open={open || wrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-2xl bg-secondary/40 px-4"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-md font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown aria-hidden className="size-5 text-muted-foreground group-open:rotate-180" />
      </summary>
      <div className="grid gap-6 pb-5">{children}</div>
    </details>
  )
}
