import type { Item } from '../api/item'
import { type Fact, factsOf } from '../model/facts'

export function Facts({ item }: { item: Item }) {
  return (
    <section className="grid grid-cols-1 gap-5">
      <h2 className="sr-only">Details</h2>
      <FactList facts={factsOf(item)} />
      {item.owner_terms && (
        <div className="grid grid-cols-1 gap-1">
          <h3 className="font-sans text-muted-foreground text-sm">Owner’s terms</h3>
          <p className="whitespace-pre-line break-words">{item.owner_terms}</p>
        </div>
      )}
    </section>
  )
}

export function FactList({ facts }: { facts: Fact[] }) {
  if (facts.length === 0) return null
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-muted-foreground text-sm">{name}</dt>
          <dd className="break-words font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
