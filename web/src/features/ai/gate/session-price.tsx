import { gateWords } from '#contract/messages/ai/gate.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { cn } from '@/lib/utils'

interface SessionPriceProps {
  price: number
  minutes: number
  className?: string
}

/** What a session costs, and how long it is. */
export function SessionPrice({ price, minutes, className }: SessionPriceProps) {
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-1.5">
      <span className={cn('price font-bold', className)}>{formatNaira(price)}</span>
      <span className="text-muted-foreground">{gateWords.length(minutes)}</span>
    </span>
  )
}
