// What the AI helpers are asked. The specification's payloads carry facts that the client read; where the database has them, it
// is asked instead.
import { z } from 'zod'
import { qualityMessages } from '../messages/ai/engine.ts'
import { listingPayload } from './listing-optimizer.ts'
import { sentItem, sentMarket } from './sent-item.ts'
import { stylistPayload } from './stylist.ts'

const trustPayload = z.unknown()

/** An item of Aso, by its id: all facts are read from the database. */
const listedItem = z.object({ id: z.guid(qualityMessages.urlInvalid.text) })

const qualityPayload = z.object(
  {
    item_data: z.union([listedItem, sentItem], qualityMessages.urlInvalid.text),
    /** Counts for an item without an id alone. */
    market_data: sentMarket,
  },
  qualityMessages.urlInvalid.text,
)
export type QualityPayload = z.output<typeof qualityPayload>
export type QualityQuestion = z.input<typeof qualityPayload>

export const aiEngineBody = z.discriminatedUnion(
  'purpose',
  [
    z.object({ purpose: z.literal('STYLIST_RECOMMENDER'), payload: stylistPayload }),
    z.object({ purpose: z.literal('TRUST_SCORE_AUDITOR'), payload: trustPayload }),
    z.object({ purpose: z.literal('QUALITY_CHECKER'), payload: qualityPayload }),
    z.object({ purpose: z.literal('LISTING_OPTIMIZER'), payload: listingPayload }),
  ],
  'purpose: which AI helper is asked.',
)
