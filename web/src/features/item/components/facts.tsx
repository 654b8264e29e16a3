import { conditions } from '#contract/taxonomy.ts'
import type { Item } from '../api/item'

export function Facts({ item }: { item: Item }) {
  const facts = factsOf(item).filter((fact): fact is [string, string] => Boolean(fact[1]))
  if (facts.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2 className="sr-only">Details</h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-muted-foreground text-sm">{name}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {item.owner_terms && (
        <div className="grid gap-1">
          <h3 className="text-muted-foreground text-sm font-sans">Owner's terms</h3>
          <p className="whitespace-pre-line">{item.owner_terms}</p>
        </div>
      )}
    </section>
  )
}

function factsOf(item: Item): [string, string | null | undefined][] {
  const { min_rental_days: min, max_rental_days: max } = item
  const rentable = item.availability_type !== 'sale'
  return [
    ['Condition', conditions.find(({ value }) => value === item.condition)?.label],
    ['Size', item.size],
    ['Brand', item.brand],
    // A rental has a first and a last day, so it is two days at least.
    ['Rental period', rentable ? `${Math.max(2, min)} to ${Math.max(2, max)} days` : null],
    ['Approval', rentable && item.approval_required ? 'The owner accepts each booking' : null],
  ]
}
