import { lazy } from 'react'
import { itemPlace } from '#contract/rules/item-words.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { pickupMethods } from '#contract/taxonomy.ts'
import type { Item } from '../api/item'
import { CardSection } from '../page/card-section'
import { Near } from '../page/near'

const AreaMap = lazy(() => import('./area-map'))

export function DeliveryCard({ item }: { item: Item }) {
  const place = itemPlace(item)
  const method = pickupMethods.find(({ value }) => value === item.pickup_method)
  return (
    <CardSection title="Delivery & Pickup">
      <p>
        {method?.label}
        {place && <span className="text-muted-foreground"> · {place}</span>}
      </p>
      {item.pickup_method !== 'pickup' && (
        <dl className="grid gap-1 text-sm">
          <Fee name="Delivery fee" amount={item.delivery_fee} ownerPays={item.owner_pays_delivery} />
          {item.availability_type !== 'sale' && (
            <Fee
              name="Return delivery fee"
              amount={item.return_delivery_fee}
              ownerPays={item.owner_pays_return}
            />
          )}
        </dl>
      )}
      {item.pickup_method !== 'delivery' && place && (
        <Near name={`map ${item.id}`}>
          <AreaMap item={item} />
        </Near>
      )}
    </CardSection>
  )
}

function Fee({ name, amount, ownerPays }: { name: string; amount: number; ownerPays: boolean }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="price font-medium">
        {amount > 0 ? formatNaira(amount) : ownerPays ? 'The owner pays' : 'Not set'}
        {amount > 0 && ownerPays && (
          <span className="font-sans text-good"> · you can ask the owner to pay</span>
        )}
      </dd>
    </div>
  )
}
