import { z } from 'zod'
import { qualityMessages } from '#contract/messages/ai/engine.ts'

/** The id of an item: the segment after `/item/`. Undefined where there is none. */
export function itemIdIn(url: string): string | undefined {
  const segment = /\/item\/([^/?#\s]+)/.exec(url)?.[1]
  return z.guid().safeParse(segment).data
}

export const itemUrl = z
  .string()
  .trim()
  .min(1, qualityMessages.urlRequired.text)
  .refine((url) => url === '' || itemIdIn(url) !== undefined, qualityMessages.urlInvalid.text)
