import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { identityRecordBody } from '#contract/bodies/people.ts'
import { peopleMessages as words } from '#contract/messages/people.ts'
import { call, nothing } from '../_shared/database.ts'
import { endpoint } from '../_shared/http/endpoint.ts'
import { Refusal } from '../_shared/http/refusal.ts'
import { decryptNumbers } from '../_shared/identity-numbers.ts'

const bucket = 'verification-documents'
const linkSeconds = 60

const accessed = z.array(
  z.object({
    path: z.string().nullable(),
    government_id_number_encrypted: z.string().nullable(),
    bvn_encrypted: z.string().nullable(),
  }),
)

/** One part of a person's identity record, for an admin. The database refuses everyone else and logs each access first. */
export default endpoint({
  name: 'identity-record',
  body: identityRecordBody,
  limit: { times: 120, seconds: 60 },
  async handle({ body, caller, service }) {
    await call(caller.client, 'require_staff', { p_permission: 'identity' }, nothing)
    const parameters = {
      p_admin_id: caller.userId,
      p_verification_id: body.verificationId,
      p_what: body.show,
    }
    const [record] = await call(service, 'log_identity_access', parameters, accessed)
    const numbers = record && [record.government_id_number_encrypted, record.bvn_encrypted]
    const data = body.show === 'numbers' ? await showNumbers(numbers) : await showFile(service, record?.path)
    return { status: true, message: words.recordShown, data }
  },
})

function missing(): Refusal {
  return new Refusal(404, words.recordMissing.text, { title: words.recordMissing.title })
}

async function showNumbers(encrypted: (string | null)[] = []): Promise<object> {
  const [government_id_number, bvn] = encrypted
  if (!government_id_number || !bvn) throw missing()
  return await decryptNumbers({ government_id_number, bvn })
}

async function showFile(service: SupabaseClient, path: string | null | undefined): Promise<object> {
  if (!path) throw missing()
  const files = service.storage.from(bucket)
  const [info, link] = await Promise.all([files.info(path), files.createSignedUrl(path, linkSeconds)])
  if (info.error || link.error) throw missing()
  return { url: link.data.signedUrl, expires_in: linkSeconds, content_type: info.data.contentType ?? null }
}
