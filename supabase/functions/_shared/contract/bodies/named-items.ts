// The items that a client names: as rows, as ids, or the JSON of either. Only their ids count, every fact is read from the database.
import { z } from 'zod'

const id = z.union([z.guid(), z.object({ id: z.guid() }).transform((item) => item.id)])

/** More are not looked at: a body with room for a photo has room for millions, and the server would answer nobody meanwhile. */
const mostLookedAt = 500

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The first ids, each once; undefined where no items are named. */
export const namedItems = (most: number) =>
  z.preprocess(
    (named) => (typeof named === 'string' ? parsed(named) : named),
    z
      .array(z.unknown())
      .nullish()
      .transform((named) =>
        named
          ? [...new Set(named.slice(0, mostLookedAt).flatMap((one) => id.safeParse(one).data ?? []))].slice(
              0,
              most,
            )
          : undefined,
      ),
  )
