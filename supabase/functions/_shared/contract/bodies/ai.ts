// What the AI helpers are asked. The specification's payloads carry facts that the client read; they are accepted and
// ignored: every fact is read from the database.
import { z } from 'zod'
import { qualityMessages } from '../messages/ai/engine.ts'
import { listingPayload } from './listing-optimizer.ts'
import { stylistPayload } from './stylist.ts'

const trustPayload = z.unknown()

const qualityPayload = z.object(
  { item_data: z.object({ id: z.guid(qualityMessages.urlInvalid.text) }, qualityMessages.urlInvalid.text) },
  qualityMessages.urlInvalid.text,
)
export type QualityPayload = z.infer<typeof qualityPayload>

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
