import { z } from 'zod'
import {
  availabilityTypes,
  categories,
  itemStatuses,
  type Option,
  pickupMethods,
} from '#contract/taxonomy.ts'
import { occasionOf } from '../../engine/outfit/occasions.ts'
import type { MarketItem, StylistRequest } from '../../engine/stylist/types.ts'

const oneOf = <Value extends string>(options: readonly Option<Value>[]) =>
  z.enum(options.map(({ value }) => value) as [Value, ...Value[]])
const words = z
  .string()
  .nullable()
  .transform((text) => text ?? '')

/** A row of `stylist_items`: what is free on the days and nobody's who is kept apart. */
const row = z
  .object({
    item_id: z.guid(),
    owner_id: z.guid(),
    title: z.string(),
    category: z.enum(categories),
    colour: words,
    size: words,
    city: words,
    state: words,
    availability_type: oneOf(availabilityTypes),
    status: oneOf(itemStatuses),
    pickup_method: oneOf(pickupMethods),
    image: z.string().nullable(),
    rental_price: z.number(),
    rent: z.number(),
    deposit: z.number(),
    delivery: z.number(),
  })
  .transform((found) => ({
    image: found.image,
    price: found.rental_price,
    item: {
      id: found.item_id,
      ownerId: found.owner_id,
      title: found.title,
      category: found.category,
      colour: found.colour,
      size: found.size,
      city: found.city,
      state: found.state,
      availability: found.availability_type,
      status: found.status,
      free: true,
      hidden: false,
      pickup: found.pickup_method,
      rent: found.rent,
      deposit: found.deposit,
      delivery: found.delivery,
    } satisfies MarketItem,
  }))
export const stylistRows = z.array(row)
export type StylistRows = z.output<typeof stylistRows>

/** What the database is asked for a request. `keep`: pieces that have to be among the rows where they can be rented. */
export function rowsFor(request: StylistRequest, keep: readonly string[]) {
  const { occasion, style, colours } = request
  return {
    p_start: request.start,
    p_end: request.end,
    p_state: request.state,
    p_words: [...occasionOf(occasion).best, style, ...colours].join(' ').slice(0, 600),
    p_sizes: [...request.clothesSizes, ...request.shoeSizes],
    p_budget: request.budget ?? null,
    p_made_for: request.madeFor ?? null,
    p_keep: [...keep],
  }
}
export type AskedRows = ReturnType<typeof rowsFor>
