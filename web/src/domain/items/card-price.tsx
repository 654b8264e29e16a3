import { formatNaira } from '#contract/rules/money.ts'
import { Price } from '@/components/price'
import type { CardItem } from './card-item'

interface CardPriceProps {
  item: CardItem
  /** How many days were chosen, where `dates_price` is their rent. */
  days: number | undefined
}

export function CardPrice({ item, days }: CardPriceProps) {
  const { rental_price: rent, sale_price: sale, weekly_price: week, availability_type: type } = item
  const total = days === undefined ? null : item.dates_price
  const rentable = type !== 'sale' && rent !== null
  const sellable = type !== 'rent' && sale !== null
  const buy = sellable && rentable && (
    <span className="text-muted-foreground text-sm">
      or buy <Price amount={sale} className="font-semibold" />
    </span>
  )
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        {rentable && <Price amount={rent} perDay className="text-lg" />}
        {sellable && !rentable && <Price amount={sale} toBuy className="text-lg" />}
        {total === null && buy}
      </p>
      {rentable && total !== null && (
        <p className="price text-sm">
          <span className="font-semibold">{formatNaira(total)}</span> for{' '}
          {days === 1 ? '1 day' : `${days} days`}
        </p>
      )}
      {total !== null && buy && <p>{buy}</p>}
      {rentable && total === null && week !== null && week < rent * 7 && (
        <p className="price text-muted-foreground text-sm">{formatNaira(week)} / week</p>
      )}
    </>
  )
}
