// What the listing optimizer is asked about: a draft, which no row stores yet. The specification's clients send a condition
// and a place that are always the same ('Good', 'Nigeria'); they say nothing about the item and are ignored.
import { z } from 'zod'
import { limits } from '../constants.ts'
import { isMeasurementName } from '../measurements.ts'
import { optimizerMessages } from '../messages/ai/listing.ts'
import {
  availabilityTypes,
  categories,
  conditions,
  itemCleaners,
  itemFits,
  type Option,
} from '../taxonomy.ts'

const missing = optimizerMessages.missing.text

const oneOf = <Value extends string>(options: readonly Option<Value>[]) =>
  z.enum(options.map(({ value }) => value) as [Value, ...Value[]]).nullish()
const text = (most: number) => z.string().max(most).nullish()

const measurements = z
  .record(z.string().max(20), z.number().positive().max(400))
  .refine((sizes) => Object.keys(sizes).every(isMeasurementName), 'measurements: an unknown one.')

/** The columns of an item, beside the three fields of the specification. */
export const listingPayload = z.object(
  {
    // A title needs a character that can be seen.
    item_title: z
      .string(missing)
      .trim()
      .regex(/[\p{L}\p{N}\p{P}\p{S}]/u, missing)
      .max(limits.titleLength),
    item_category: z.enum(categories, missing),
    item_description: text(limits.longTextLength),
    availability_type: oneOf(availabilityTypes),
    condition: oneOf(conditions),
    size: text(60),
    brand: text(80),
    colour: text(40),
    measurements: measurements.nullish(),
    fit: oneOf(itemFits),
    fit_note: text(limits.fitNoteLength),
    set_contents: z.array(z.string().max(limits.setPartLength)).max(limits.setParts).nullish(),
    cleaned_by: oneOf(itemCleaners),
    care_note: text(limits.careNoteLength),
    /** Addresses of the caller's own uploads. */
    images: z.array(z.string().max(1000)).max(limits.photos).nullish(),
  },
  missing,
)
export type ListingPayload = z.output<typeof listingPayload>
export type ListingQuestion = z.input<typeof listingPayload>
