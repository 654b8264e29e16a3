// An item as a client has it, which no row of Aso stores, and the prices beside which it is judged.
import { z } from 'zod'
import { limits } from '../constants.ts'
import { availabilityTypes, conditions, type Option } from '../taxonomy.ts'

const oneOf = <Value extends string>(options: readonly Option<Value>[]) =>
  z.enum(options.map(({ value }) => value) as [Value, ...Value[]])
const text = (most: number) =>
  z
    .string()
    .max(most)
    .nullish()
    .transform((given) => given ?? null)
const naira = z
  .number()
  .positive()
  .max(1_000_000_000)
  .nullish()
  .catch(null)
  .transform((given) => given ?? null)
/** What the house does not know is as much as not said. */
const condition = oneOf(conditions)
  .nullish()
  .catch(null)
  .transform((given) => given ?? null)

const titleMissing = 'item_data.title: what the item is called.'
const categoryMissing = 'item_data.category: what kind of item it is.'

export const sentItem = z.object({
  id: z.null().optional(),
  title: z.string(titleMissing).trim().min(1, titleMissing).max(limits.titleLength),
  description: text(limits.longTextLength),
  category: z.string(categoryMissing).trim().min(1, categoryMissing).max(80),
  availability_type: z
    .union([oneOf(availabilityTypes), z.literal('sell')])
    .nullish()
    .catch(null),
  rental_price: naira,
  sale_price: naira,
  images: z
    .array(z.string().max(1000))
    .nullish()
    .transform((given) => (given ?? []).slice(0, limits.photos)),
  condition,
  size: text(60),
  brand: text(80),
  colour: text(40),
  owner_terms: text(limits.longTextLength),
  measurements: z
    .record(z.string().max(40), z.unknown())
    .nullish()
    .transform((given) => given ?? {}),
})
export type SentItem = z.output<typeof sentItem>

const mostCompared = 10

/** Other items of its category: of a client that has none, nothing is compared. */
export const sentMarket = z
  .array(z.object({ rental_price: naira, sale_price: naira, condition }))
  .nullish()
  .transform((given) => (given ?? []).slice(0, mostCompared))
export type SentMarket = z.output<typeof sentMarket>
