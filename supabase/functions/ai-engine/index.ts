import { aiEngineBody } from '#contract/bodies/ai.ts'
import { listingOptimizer } from '../_shared/ai/listing-optimizer.ts'
import { qualityCheck } from '../_shared/ai/quality-check.ts'
import { stylist } from '../_shared/ai/stylist.ts'
import { trustAudit } from '../_shared/ai/trust-audit.ts'
import { withSession } from '../_shared/ai/with-session.ts'
import { endpoint } from '../_shared/http/endpoint.ts'

/** The AI helpers, one for each purpose. */
export default endpoint({
  name: 'ai-engine',
  body: aiEngineBody,
  // A session lasts an hour, and a look can be changed as often as somebody likes.
  limit: { times: 300, seconds: 3600 },
  // The specification's clients send up to twenty items with all their texts.
  maxBytes: 256 * 1024,
  handle({ body, caller, service }) {
    switch (body.purpose) {
      case 'STYLIST_RECOMMENDER':
        return withSession(stylist, { payload: body.payload, caller, service })
      case 'QUALITY_CHECKER':
        return withSession(qualityCheck, { payload: body.payload, caller, service })
      case 'LISTING_OPTIMIZER':
        return withSession(listingOptimizer, { payload: body.payload, caller, service })
      case 'TRUST_SCORE_AUDITOR':
        return withSession(trustAudit, { payload: body.payload, caller, service })
    }
  },
})
