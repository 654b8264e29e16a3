// What the virtual stylist is asked. Facts of items that a client sends are ignored: only their ids count.
import { z } from 'zod'
import { limits } from '../constants.ts'
import { virtualStylistMessages as words } from '../messages/ai/virtual-stylist.ts'
import { mostVirtualItems, virtualCategories } from '../virtual-stylist.ts'
import { namedItems } from './named-items.ts'

const missing = words.fieldsMissing.text
const chosen = z.string(missing).trim().min(1, missing).max(80, words.tooLong)
/** Base64 has four letters for three bytes. */
const mostLetters = Math.ceil(limits.fileBytes / 3) * 4 + 100

/** An empty list names nothing: the stylist chooses the items. */
const items = z.preprocess(
  (named) => (Array.isArray(named) && named.length === 0 ? undefined : named),
  namedItems(mostVirtualItems),
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
