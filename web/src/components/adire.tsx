import { useId } from 'react'
import { cn } from '@/lib/utils'

/** The house motif: lines as if drawn in cassava paste before the indigo. Always faint, never read aloud. */
export function Adire({ className }: { className?: string }) {
  const id = useId()
  return (
    <svg aria-hidden className={cn('pointer-events-none absolute inset-0 size-full text-primary', className)}>
      <pattern id={id} width="96" height="96" patternUnits="userSpaceOnUse">
        <g fill="none" stroke="currentColor" strokeWidth="1.25" strokeLinecap="round">
          <path d="M24 4 44 24 24 44 4 24Z M24 13 35 24 24 35 13 24Z" />
          <circle cx="24" cy="24" r="3" />
          <path d="M52 8q10-8 20 0t20 0M52 20q10-8 20 0t20 0M52 32q10-8 20 0t20 0M52 44q10-8 20 0t20 0" />
          <circle cx="72" cy="72" r="20" />
          <circle cx="72" cy="72" r="13" />
          <circle cx="72" cy="72" r="6" />
          <path d="M72 46v6M72 92v6M46 72h6M92 72h6" />
          <path d="M8 56v32M16 56v32M24 56v32M32 56v32M40 56v32M4 64h40M4 80h40" />
        </g>
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
