import { formatNaira } from '#contract/rules/money.ts'
import { cn } from '@/lib/utils'

interface PriceProps {
  amount: number
  perDay?: boolean
  /** Says that it is a sale price, where nothing beside it does. */
  toBuy?: boolean
  className?: string
}

/** `₦5,000`, `₦5,000 / day` or `₦5,000 to buy`. */
export function Price({ amount, perDay, toBuy, className }: PriceProps) {
  const meaning = perDay ? ' / day' : toBuy ? ' to buy' : ''
  return (
    <span className={cn('price font-bold', className)}>
      {formatNaira(amount)}
      {meaning && <span className="font-medium text-[0.8em] text-muted-foreground">{meaning}</span>}
    </span>
  )
}
