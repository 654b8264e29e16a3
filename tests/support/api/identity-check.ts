import { documentKinds } from '#contract/identity.ts'
import { pdfOf, photoOf } from '../fixtures/drawn-files.ts'
import type { Member } from './members.ts'

let numbers = 0

/** Hands the identity check in, as the wizard does; the id of the record. By default nobody else has the numbers. */
export async function submitIdentity({ id, client }: Member, values: object = {}): Promise<string> {
  numbers += 1
  const own = String(numbers).padStart(5, '0')
  const files = [
    ['government_id', 'jpg', await photoOf('NIN')],
    ['utility_bill', 'pdf', await pdfOf('Electricity bill')],
    ['selfie', 'jpg', await photoOf('Me', 800, 800)],
  ] as const
  const paths = files.map(([kind, extension]) => `${id}/${kind}/${Date.now()}.${extension}`)
  for (const [position, [, , content]] of files.entries()) {
    const { error } = await client.storage
      .from('verification-documents')
      .upload(paths[position] ?? '', content)
    if (error) throw error
  }
  const [government_id_image_url, utility_bill_url, selfie_image_url] = paths
  const { data, error } = await client
    .from('borrower_verifications')
    .upsert(
      {
        ...{ user_id: id, government_id_type: 'NIN', government_id_number: `12${own}8901` },
        ...{ residential_address: '4 Adeola Odeku, Victoria Island, Lagos', bvn: `22${own}8901` },
        ...{ government_id_image_url, utility_bill_url, selfie_image_url },
        ...values,
      },
      { onConflict: 'user_id' },
    )
    .select('id')
    .single<{ id: string }>()
  if (error) throw error
  return data.id
}

/** An admin opens each paper of a check. */
export async function openVerificationPapers({ client }: Member, verificationId: string): Promise<void> {
  for (const show of documentKinds) {
    const { error } = await client.functions.invoke('identity-record', { body: { verificationId, show } })
    if (error) throw error
  }
}

/** An admin opens the papers and approves, with this name on them. */
export async function approveVerification(admin: Member, id: string, legal_name: string): Promise<void> {
  await openVerificationPapers(admin, id)
  const verdict = { verification_status: 'approved', rejection_reason: null, legal_name } as const
  await admin.client.from('borrower_verifications').update(verdict).eq('id', id).throwOnError()
}

/** The same with the consent of the wizard, so that it is checked automatically. */
export async function submitIdentityWithConsent(member: Member, values: object = {}): Promise<string> {
  const { data } = await member.client.rpc('identity_consent').throwOnError()
  const { version } = data as { version: string }
  return submitIdentity(member, { consent_version: version, ...values })
}
