// What the virtual stylist is asked. Facts of items that a client sends are ignored: only their ids count.
import { z } from 'zod'
import { limits } from '../constants.ts'
import { virtualStylistMessages as words } from '../messages/ai/virtual-stylist.ts'
import { mostVirtualItems, virtualCategories } from '../virtual-stylist.ts'

const missing = words.fieldsMissing.text
const chosen = z.string(missing).trim().min(1, missing).max(80, words.tooLong)
/** Base64 has four letters for three bytes. */
const mostLetters = Math.ceil(limits.fileBytes / 3) * 4 + 100

const id = z.union([z.guid(), z.object({ id: z.guid() }).transform((item) => item.id)])

/** More are not looked at: a body with room for a photo has room for millions, and the server would answer nobody meanwhile. */
const mostLookedAt = 500

/** The first twenty ids; undefined where no items are named, so that the stylist chooses them. */
const items = z
  .array(z.unknown())
  .nullish()
  .transform((named) =>
    named?.length
      ? [...new Set(named.slice(0, mostLookedAt).flatMap((one) => id.safeParse(one).data ?? []))].slice(
          0,
          mostVirtualItems,
        )
      : undefined,
  )

export const virtualStylistBody = z.object({
  /** A data address. What it holds is read from the bytes, whatever it calls itself. */
  image: z.string(missing).min(1, missing).max(mostLetters, words.photoTooLarge.text),
  preferences: z.object(
    {
      occasion: chosen,
      style: chosen,
      categories: z.array(z.enum(virtualCategories)).max(virtualCategories.length).nullish(),
      specificHints: z.string().max(300, words.tooLong).nullish(),
      made_for: z.enum(['women', 'men']).nullish(),
    },
    missing,
  ),
  availableItems: items,
  /** The person's consent that the photo is sent to the try-on service. Only `true` is one. */
  tryOn: z.boolean().default(false),
})
export type VirtualStylistBody = z.output<typeof virtualStylistBody>
export type VirtualStylistQuestion = z.input<typeof virtualStylistBody>

/** As much as the largest photo takes, and twenty items with all their texts. */
export const virtualStylistBytes = mostLetters + 256 * 1024
