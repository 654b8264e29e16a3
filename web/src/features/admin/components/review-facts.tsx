import { formatDate } from '#contract/rules/dates.ts'
import { Facts } from '@/components/facts'
import { formatMoment } from '@/lib/lagos-time'
import type { Verification } from '../api/verification'
import { idTypeLabel, roleNames } from '../words/identity-words'

/** Who it is, and what they wrote. */
export function ReviewFacts({
  verification,
  address,
}: {
  verification: Verification
  address: string | null
}) {
  const { person, date_of_birth, submitted_at, reviewed_at, rejection_reason } = verification
  const facts = [
    { label: 'Name on the documents', value: verification.legal_name },
    { label: 'Name when submitted', value: verification.sent_name },
    { label: 'Date of birth', value: date_of_birth && formatDate(date_of_birth) },
    { label: 'Email', value: person?.email },
    { label: 'Phone', value: person?.phone_number },
    { label: 'Role', value: person?.role && roleNames[person.role] },
    { label: 'User ID', value: <span className="font-mono text-xs">{verification.user_id}</span> },
    { label: 'Submitted', value: submitted_at && formatMoment(submitted_at) },
    { label: 'Reviewed', value: reviewed_at && formatMoment(reviewed_at) },
    { label: 'Reason', value: rejection_reason },
    { label: 'ID type', value: idTypeLabel(verification.government_id_type) },
    { label: 'Address', value: address },
  ]
  return <Facts facts={facts.filter(({ value }) => value)} className="rounded-2xl bg-card p-4 sm:p-5" />
}
