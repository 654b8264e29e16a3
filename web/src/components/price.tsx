import { formatNaira } from '#contract/rules/money.ts'
import { cn } from '@/lib/utils'

/** `₦5,000`, or `₦5,000 / day`. */
export function Price({
  amount,
  perDay,
  className,
}: {
  amount: number
  perDay?: boolean
  className?: string
}) {
  return (
    <span className={cn('price font-bold', className)}>
      {formatNaira(amount)}
      {perDay && <span className="font-medium text-[0.8em] text-muted-foreground"> / day</span>}
    </span>
  )
}
