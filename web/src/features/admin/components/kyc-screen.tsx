import { BadgeCheck } from 'lucide-react'
import { adminMessages } from '#contract/messages/admin.ts'
import { ChoiceChips } from '@/components/choice-chips'
import { Notice } from '@/components/notice'
import { Button } from '@/components/ui/button'
import { useVerifications, type VerificationStatus } from '../api/verifications'
import { ChangedList } from '../identity/changed-list'
import type { KycSearch } from '../model/kyc-search'
import { AdminHeading } from './admin-heading'
import { KycRow } from './kyc-row'
import { Pages } from './pages'
import { SearchField } from './search-field'

interface KycScreenProps {
  filter: KycSearch
  onFilter: (filter: KycSearch) => void
}

const statuses = [
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'changed', label: 'Changed' },
] as const

export function KycScreen({ filter, onFilter }: KycScreenProps) {
  const { q = '', status = 'pending' } = filter
  return (
    <>
      <AdminHeading title="KYC Verification" />
      {status !== 'changed' && (
        <SearchField
          label="Search by name, phone or user ID"
          value={q}
          onSearch={(text) => onFilter({ ...filter, q: text || undefined })}
        />
      )}
      <ChoiceChips
        legend="Status"
        options={statuses}
        none="All"
        value={status === 'all' ? undefined : status}
        onChange={(value) => onFilter({ ...filter, status: value ?? 'all' })}
      />
      {status === 'changed' ? (
        <ChangedList />
      ) : (
        <VerificationList q={q} status={status} onClear={() => onFilter({ status })} />
      )}
    </>
  )
}

interface VerificationListProps {
  q: string
  status: VerificationStatus | 'all'
  onClear: () => void
}

function VerificationList({ q, status, onClear }: VerificationListProps) {
  const query = useVerifications({ search: q, status: status === 'all' ? undefined : status })
  return (
    <Pages
      query={query}
      label="Verifications"
      message={adminMessages.verificationsFailed}
      empty={<Nothing searched={q !== ''} onClear={onClear} />}
    >
      {(row) => <KycRow key={row.id} row={row} />}
    </Pages>
  )
}

function Nothing({ searched, onClear }: { searched: boolean; onClear: () => void }) {
  if (!searched) {
    return (
      <Notice icon={BadgeCheck} title="Nothing here" text="There are no verifications with this status." />
    )
  }
  return (
    <Notice icon={BadgeCheck} title="No matches" text="No verification with this status matches.">
      <Button onClick={onClear}>Clear search</Button>
    </Notice>
  )
}
