import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { peopleMessages as words } from '#contract/messages/people.ts'
import { readPicture } from '#contract/rules/picture-bytes.ts'
import { dojah } from '../_shared/adapters/dojah.ts'
import type { IdentityProvider } from '../_shared/adapters/identity-provider.ts'
import { ProviderError } from '../_shared/adapters/provider.ts'
import { call, nothing, serviceClient } from '../_shared/database.ts'
import { env } from '../_shared/env.ts'
import { scheduled } from '../_shared/http/scheduled.ts'
import { decryptNumbers } from '../_shared/identity-numbers.ts'
import { type Verdict, verdictOn } from '../_shared/identity-verdict.ts'
import { logError } from '../_shared/log.ts'

const bucket = 'verification-documents'

const claimed = z.array(
  z.object({
    user_id: z.guid(),
    submission: z.number(),
    bvn_encrypted: z.string(),
    sent_name: z.string().nullable(),
    date_of_birth: z.iso.date().nullable(),
    selfie_path: z.string(),
  }),
)
const nameMatch = z.enum(['full', 'more', 'alike', 'partial', 'none'])
type Check = z.infer<typeof claimed>[number]

type Result =
  | Verdict
  | { outcome: 'not_found' }
  /** `again`: another try may get an answer. */
  | { outcome: 'unavailable'; error: string; again: boolean }

/** Compares new submissions with the BVN register, where a provider is configured. The scheduler calls it. */
export default scheduled('check-identities', async () => {
  const service = serviceClient()
  const provider = dojah()
  // Without the key nothing could be asked, but each try would be counted.
  if (provider) env.identityPrivateKey()
  const parameters = { p_provider: provider?.name ?? null, p_limit: 5 }
  const checks = await call(service, 'claim_identity_checks', parameters, claimed)
  const counts = { match: 0, partial: 0, mismatch: 0, not_found: 0, unavailable: 0 }
  for (const check of provider ? checks : []) {
    const result = await compare(service, provider as IdentityProvider, check)
    await keep(service, check, result)
    counts[result.outcome] += 1
  }
  return { status: true, message: words.identitiesChecked, data: counts }
})

async function compare(service: SupabaseClient, provider: IdentityProvider, check: Check): Promise<Result> {
  const { data: file, error } = await service.storage.from(bucket).download(check.selfie_path)
  if (error) return { outcome: 'unavailable', error: 'the selfie was not read', again: true }
  const selfie = new Uint8Array(await file.arrayBuffer())
  if (!readPicture(selfie)) return { outcome: 'unavailable', error: 'the selfie is no picture', again: false }
  const { bvn } = await decryptNumbers({ bvn: check.bvn_encrypted })
  try {
    const person = await provider.lookUp({ bvn, selfie })
    if (!person) return { outcome: 'not_found' }
    const { first, last, all } = person.names
    const names = { p_sent: check.sent_name ?? '', p_first: first, p_last: last, p_all: all.join(' ') }
    const name = await call(service, 'match_registered_names', names, nameMatch)
    return verdictOn({ birth: check.date_of_birth }, person, name)
  } catch (failure) {
    if (!(failure instanceof ProviderError)) throw failure
    logError(failure, { function: 'check-identities' })
    // Dojah could not use what was sent: the same question gets the same answer.
    const again = !(failure.reason === 'refused' && failure.httpStatus === 400)
    return { outcome: 'unavailable', error: failure.message, again }
  }
}

async function keep(service: SupabaseClient, check: Check, result: Result): Promise<void> {
  const of = { p_user_id: check.user_id, p_submission: check.submission, p_outcome: result.outcome }
  const verdict = 'name' in result && {
    p_name_match: result.name,
    p_birth_match: result.birth,
    p_face_match: result.face,
    p_face_confidence: result.confidence,
  }
  const failed = 'error' in result && { p_error: result.error, p_again: result.again }
  await call(service, 'finish_identity_check', { ...of, ...verdict, ...failed }, nothing)
}
