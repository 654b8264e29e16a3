import { z } from 'zod'
import { isMeasurementName, measurementKinds } from '../measurements.ts'
import { conditions, itemCleaners, itemFits } from '../taxonomy.ts'
import { formatNaira } from './money.ts'

const text = z.string().nullish()
const naira = z.number().nullish()

/** What is kept of an item with each booking of it. Null: not said. */
export const itemFacts = z.object({
  title: z.string(),
  category: z.string(),
  brand: text,
  size: text,
  colour: text,
  condition: text,
  fit: text,
  fit_note: text,
  measurements: z.record(z.string(), z.number()).nullish(),
  set_contents: z.array(z.string()).nullish(),
  cleaned_by: text,
  care_note: text,
  rental_price: naira,
  sale_price: naira,
  deposit_amount: naira,
  owner_terms: text,
  description: text,
})
export type ItemFacts = z.infer<typeof itemFacts>

export interface ItemFact {
  label: string
  value: string
}

/** In the words of a listing; what was not said is left out. */
export function factsOf(item: ItemFacts): ItemFact[] {
  const said: [string, string | null | undefined][] = [
    ['Title', item.title],
    ['Category', item.category],
    ['Brand', item.brand],
    ['Colour', item.colour],
    ['Size', item.size],
    ['Condition', labelIn(conditions, item.condition)],
    ['Fit', [labelIn(itemFits, item.fit), item.fit_note].filter(Boolean).join('. ')],
    ...measurementsOf(item),
    ['In the set', item.set_contents?.join(', ')],
    ['Cleaning', [labelIn(itemCleaners, item.cleaned_by), item.care_note].filter(Boolean).join('. ')],
    ['Rent for a day', nairaOf(item.rental_price)],
    ['Sale price', nairaOf(item.sale_price)],
    ['Deposit', nairaOf(item.deposit_amount)],
    ['Owner’s terms', item.owner_terms],
    ['Description', item.description],
  ]
  return said.flatMap(([label, value]) => (value?.trim() ? [{ label, value }] : []))
}

/** What reads differently now, in the order of the listing. Null: nothing is said of it there. */
export function changedFacts(
  booked: ItemFacts,
  now: ItemFacts,
): { label: string; booked: string | null; now: string | null }[] {
  const [before, after] = [booked, now].map(
    (item) => new Map(factsOf(item).map(({ label, value }) => [label, value])),
  )
  const labels = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])
  return [...labels]
    .map((label) => ({ label, booked: before?.get(label) ?? null, now: after?.get(label) ?? null }))
    .filter((fact) => fact.booked !== fact.now)
}

const nairaOf = (amount: number | null | undefined) => (amount ? formatNaira(amount) : null)

const labelIn = (options: readonly { value: string; label: string }[], chosen: string | null | undefined) =>
  options.find(({ value }) => value === chosen)?.label

const measurementsOf = ({ measurements }: ItemFacts): [string, string][] =>
  Object.entries(measurements ?? {}).flatMap(([name, size]) => {
    if (!isMeasurementName(name)) return []
    const { label, unit } = measurementKinds[name]
    return [[label, unit === 'cm' ? `${size} cm` : String(size)]]
  })
