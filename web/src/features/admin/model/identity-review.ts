import '@/lib/forms'
import { z } from 'zod'
import { documentKinds } from '#contract/identity.ts'

const time = z.string()

const check = z.object({
  provider: z.string().nullable(),
  outcome: z.enum(['match', 'partial', 'mismatch', 'not_found', 'unavailable']).nullable(),
  name_match: z.enum(['full', 'more', 'alike', 'partial', 'none']).nullable(),
  birth_match: z.boolean().nullable(),
  face_match: z.boolean().nullable(),
  face_confidence: z.number().nullable(),
  error: z.string().nullable(),
  checked_at: time.nullable(),
})
export type IdentityCheck = z.infer<typeof check>

const sameIdentity = z.object({
  user_id: z.string(),
  full_name: z.string().nullable(),
  legal_name: z.string().nullable(),
  verification_id: z.string().nullable(),
  status: z.enum(['pending', 'approved', 'rejected', 'incomplete']).nullable(),
  joined_at: time,
  closed_at: time.nullable(),
  suspended: z.boolean(),
  shares: z.array(z.enum(['bvn', 'document'])),
  /** The number belongs to this account: nobody else can be approved with it. */
  holds: z.boolean(),
  /** Suspended or closed: who sends the same number is approved only after a word of an admin. */
  kept_out: z.boolean(),
})
export type SameIdentity = z.infer<typeof sameIdentity>

const change = z.object({
  id: z.number(),
  kind: z.enum(['name', 'phone']),
  before: z.string().nullable(),
  after: z.string().nullable(),
  changed_at: time,
  seen_at: time.nullable(),
})
export type IdentityChange = z.infer<typeof change>

/** What `identity_review` answers. */
export const identityReview = z.object({
  /** Null where no automatic check is configured. */
  provider: z.string().nullable(),
  check: check.nullable(),
  consented_at: time.nullable(),
  /** Where they live, as they wrote it. */
  address: z.string().nullable(),
  /** The papers of this submission that the admin has not opened. */
  unopened: z.array(z.enum(documentKinds)),
  /** An admin has confirmed that the numbers belong to this person. */
  allowed: z.boolean(),
  name_waits: z.boolean(),
  changes: z.array(change),
  same_identities: z.array(sameIdentity),
})
export type IdentityReview = z.infer<typeof identityReview>
