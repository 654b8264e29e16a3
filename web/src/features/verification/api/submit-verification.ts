import type { DocumentKind } from '#contract/identity.ts'
import { db } from '@/lib/supabase'
import type { Draft } from '../model/draft'

/** The papers are in the private bucket already; this hands them in. */
export async function submitVerification(
  userId: string,
  draft: Draft,
  paths: Record<DocumentKind, string>,
): Promise<void> {
  await db()
    .from('borrower_verifications')
    .upsert(
      {
        user_id: userId,
        government_id_type: draft.idType,
        government_id_number: draft.idNumber.trim(),
        government_id_image_url: paths.government_id,
        residential_address: draft.address.trim(),
        utility_bill_url: paths.utility_bill,
        selfie_image_url: paths.selfie,
        bvn: draft.bvn,
        date_of_birth: draft.dateOfBirth,
        consent_version: draft.consent,
        verification_status: 'pending',
        submitted_at: new Date().toISOString(),
      },
      { onConflict: 'user_id' },
    )
    .throwOnError()
}
