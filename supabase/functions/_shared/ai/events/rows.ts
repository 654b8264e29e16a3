import { z } from 'zod'
import { categories } from '#contract/taxonomy.ts'
import { occasionOf } from '../../engine/outfit/occasions.ts'
import type { StylistRequest } from '../../engine/stylist/types.ts'

const texts = z.array(z.string())
const madeFor = z.enum(['women', 'men']).nullable()
const naira = z.number().nullable()

const event = z.object({
  occasion: z.string(),
  start: z.string(),
  end: z.string(),
  state: z.string(),
  dress_code: z.string().nullable(),
})
type EventFacts = z.output<typeof event>

const wishes = z.object({
  made_for: madeFor,
  clothes_sizes: texts,
  shoe_sizes: texts,
  budget: naira,
  /** Of the guest's side, or of the event. */
  colours: texts,
  fabric: z.string().nullable(),
})
type Worn = Pick<z.output<typeof wishes>, 'colours' | 'fabric'>

/** What the looks of the caller are made by. */
export const ownWishes = z.object({ ...event.shape, ...wishes.shape, suggested: z.array(z.guid()) })

/** What a plan for all is made of. */
export const planFacts = z.object({
  event: event.extend({ id: z.guid() }),
  guests: z.array(
    z.object({
      user_id: z.guid(),
      ...wishes.shape,
      kept_apart: z.array(z.guid()),
      highest_deposit: z.number(),
    }),
  ),
  taken: z.array(z.guid()),
})
export type PlanFacts = z.output<typeof planFacts>

export const overviewRows = z.array(
  z.object({
    user_id: z.guid(),
    name: z.string(),
    segment: z.enum(['bride', 'groom', 'friends']).nullable(),
    pieces: z.array(
      z.object({
        category: z.enum(categories),
        state: z.enum(['chosen', 'booked', 'paid']),
        other_days: z.boolean(),
        item: z
          .object({ id: z.guid(), title: z.string(), image: z.string().nullable(), amount: z.number() })
          .nullable(),
      }),
    ),
    total: z.number().nullable(),
    suggested: z.number(),
  }),
)

/** The request of the engine for one guest. */
export function guestRequest(
  { occasion, start, end, state, dress_code }: EventFacts,
  personId: string,
  guest: z.output<typeof wishes>,
  keptApart: readonly string[] = [],
): StylistRequest {
  return {
    personId,
    keptApart,
    occasion,
    style: dress_code ?? '',
    state,
    start,
    end,
    colours: guest.colours,
    clothesSizes: guest.clothes_sizes,
    shoeSizes: guest.shoe_sizes.map((size) => (/^shoe /i.test(size) ? size : `Shoe ${size}`)),
    ...(guest.fabric !== null && { fabric: guest.fabric }),
    ...(guest.budget !== null && { budget: guest.budget }),
    ...(guest.made_for && { madeFor: guest.made_for }),
  }
}

/** By which words the database chooses among the market: first what the guests wear. */
export function wordsOf({ occasion }: Pick<EventFacts, 'occasion'>, guests: readonly Worn[]): string {
  const worn = new Set(guests.flatMap(({ colours, fabric }) => [...colours, ...(fabric ? [fabric] : [])]))
  return [...worn, ...occasionOf(occasion).best].join(' ').slice(0, 600)
}
