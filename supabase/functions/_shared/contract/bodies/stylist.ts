// What the stylist is asked.
import { z } from 'zod'
import { stylistMessages as words } from '../messages/ai/stylist.ts'
import { isDateOnly } from '../rules/dates.ts'
import { stylistChanges } from '../stylist.ts'
import { receiveMethods } from '../taxonomy.ts'
import { namedItems } from './named-items.ts'

const missing = words.fieldsMissing.text
const chosen = z.string(missing).trim().min(1, missing).max(80, words.tooLong)
const few = (most: number) => z.array(z.string().trim().min(1).max(40, words.tooLong)).max(most).default([])
const day = z.string().refine(isDateOnly, words.daysWrong)
const ids = z.array(z.guid()).min(1).max(12)

/** As many as the specification's clients send. */
const mostInventory = 20

const change = z.object({
  kind: z.enum(stylistChanges),
  look: ids,
  /** The piece to swap. */
  piece: z.guid().optional(),
  /** What the asker has seen in its place already. */
  refused: z.array(z.guid()).max(20).default([]),
})

export const stylistPayload = z
  .object({
    occasion: chosen,
    style_preference: chosen,
    user_city: chosen,
    start: day.nullish(),
    end: day.nullish(),
    /** Naira for rent, deposits and delivery of a whole look. */
    budget: z.number().positive().max(1_000_000_000).nullish(),
    clothes_sizes: few(6),
    shoe_sizes: few(6),
    colours: few(5),
    made_for: z.enum(['women', 'men']).nullish(),
    receive: z.enum(receiveMethods).nullish(),
    change: change.nullish(),
    /** The items that the client has: nothing else is recommended. Looks are of the whole market. */
    inventory_json: namedItems(mostInventory),
  })
  .refine(({ start, end }) => (start ? end != null && end > start : end == null), {
    error: words.daysWrong,
    path: ['end'],
  })
  .refine((asked) => asked.change?.kind !== 'swap' || asked.change.piece !== undefined, {
    error: words.pieceMissing,
    path: ['change', 'piece'],
  })
export type StylistPayload = z.output<typeof stylistPayload>
export type StylistQuestion = z.input<typeof stylistPayload>
