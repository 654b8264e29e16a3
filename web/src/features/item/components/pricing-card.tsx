import { formatNaira } from '#contract/money.ts'
import { Price } from '@/components/price'
import type { Item } from '../api/item'
import { CardSection } from './card-section'

export function PricingCard({ item }: { item: Item }) {
  const { rental_price: rent, sale_price: sale, deposit_amount: deposit, availability_type: type } = item
  return (
    <CardSection title="Pricing">
      <dl className="flex flex-wrap gap-x-10 gap-y-4">
        {type !== 'sale' && rent !== null && (
          <div>
            <dt className="text-muted-foreground text-sm">Rental price</dt>
            <dd>
              <Price amount={rent} perDay className="text-2xl" />
            </dd>
          </div>
        )}
        {type !== 'rent' && sale !== null && (
          <div>
            <dt className="text-muted-foreground text-sm">Sale price</dt>
            <dd>
              <Price amount={sale} className="text-2xl" />
            </dd>
          </div>
        )}
        {type !== 'sale' && deposit !== null && deposit > 0 && (
          <div>
            <dt className="text-muted-foreground text-sm">Security deposit</dt>
            <dd className="price font-semibold text-2xl">{formatNaira(deposit)}</dd>
          </div>
        )}
      </dl>
      {type !== 'sale' && deposit !== null && deposit > 0 && (
        <p className="text-muted-foreground text-sm">
          Your deposit is safe: Aso holds it and gives it back when both sides confirm the return.
        </p>
      )}
    </CardSection>
  )
}
