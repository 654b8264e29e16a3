import { z } from 'zod'
import { aiAnswers, trustMessages } from '#contract/messages/ai/engine.ts'
import { call } from '../database.ts'
import { auditTrust } from '../engine/trust/audit.ts'
import type { AiHelper } from './helper.ts'
import { inModelsWords } from './trust-words.ts'

const count = z.int().min(0)

const trustFacts = z.object({
  overall_score: z.int().min(0).max(100),
  completeness: count,
  checks: z.record(z.enum(['email', 'photo', 'phone', 'location', 'social']), z.boolean()),
  parts: z.array(
    z.object({
      fact: z.string(),
      value: z.string(),
      points: z.int(),
      fewest: z.int(),
      most: z.int(),
      reason: z.string(),
    }),
  ),
  figures: z.object({
    completed: count,
    people: count,
    needed: count,
    on_time: count,
    late: count,
    rating: z.number(),
    reviews: count,
    disputes_lost: count,
    cancellations: count,
    answers: count,
    answer_hours: z.number().nullable(),
    unanswered: count,
    identity: z.boolean(),
    email: z.boolean(),
    phone: z.boolean(),
    age_days: count,
    open_debts: count,
  }),
  faults_days: count,
  role: z.enum(['lend', 'borrow', 'both']).nullable(),
  identity_status: z.enum(['approved', 'pending', 'rejected', 'incomplete']).nullable(),
})

/** The Trust Score Auditor: the caller's own facts, whatever the payload claims. */
export const trustAudit: AiHelper<unknown> = {
  feature: 'trust_score',
  failed: trustMessages.failed,
  async answer({ caller, model }) {
    const [facts] = await call(caller.client, 'trust_audit', {}, z.tuple([trustFacts]))
    return { message: aiAnswers.trust, data: await inModelsWords(auditTrust(facts), model) }
  },
}
