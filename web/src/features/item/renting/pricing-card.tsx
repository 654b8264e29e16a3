import type { ReactNode } from 'react'
import { type RentPrice, rentPrices, salePrice } from '#contract/rules/item-words.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { periods } from '#contract/rules/rental-periods.ts'
import { Price } from '@/components/price'
import type { Item } from '../api/item'
import { CardSection } from '../page/card-section'

export function PricingCard({ item }: { item: Item }) {
  const [daily, ...longer] = rentPrices(item)
  const sale = salePrice(item)
  const deposit = daily ? (item.deposit_amount ?? 0) : 0
  return (
    <CardSection title="Pricing">
      <dl className="flex flex-wrap gap-x-10 gap-y-4">
        {daily && (
          <Fact name="Rental price">
            <Price amount={daily.amount} perDay className="text-2xl" />
          </Fact>
        )}
        {longer.map((price) => (
          <Fact key={price.per} name={price.per === 'week' ? 'By the week' : 'By the month'}>
            <Longer price={price} />
          </Fact>
        ))}
        {sale !== null && (
          <Fact name="Sale price">
            <Price amount={sale} className="text-2xl" />
          </Fact>
        )}
        {deposit > 0 && (
          <Fact name="Security deposit">
            <span className="price font-semibold text-2xl">{formatNaira(deposit)}</span>
          </Fact>
        )}
      </dl>
      {longer.length > 0 && (
        <p className="text-muted-foreground text-sm">
          {`A week is ${periods.weekDays} days and a month is ${periods.monthDays}.`} You always pay the lower
          price.
        </p>
      )}
      {deposit > 0 && (
        <p className="text-muted-foreground text-sm">
          Your deposit is safe: Aso holds it, and you get it back when both sides confirm the return.
        </p>
      )}
    </CardSection>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted-foreground text-sm">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Longer({ price: { per, amount } }: { price: RentPrice }) {
  return (
    <span className="price font-bold text-2xl">
      {formatNaira(amount)}
      <span className="font-medium text-[0.8em] text-muted-foreground"> / {per}</span>
    </span>
  )
}
