import { Scale } from 'lucide-react'
import { disputeMessages as words } from '#contract/messages/dispute.ts'
import { ChoiceChips } from '@/components/choice-chips'
import { Notice } from '@/components/notice'
import { useDisputes } from '../api/disputes'
import { ClaimsQueue } from '../claims/claims-queue'
import { AdminHeading } from '../components/admin-heading'
import { Pages } from '../components/pages'
import type { DisputeSearch } from '../model/dispute-search'
import { disputeStatuses } from '../model/dispute-statuses'
import { ViewLinks } from '../navigation/view-links'
import { DisputeListRow } from './dispute-list-row'

interface DisputesScreenProps {
  filter: DisputeSearch
  onFilter: (filter: DisputeSearch) => void
}

/** Reports of both sides, and claims against deposits: what waits for an admin, by its clock. */
export function DisputesScreen({ filter, onFilter }: DisputesScreenProps) {
  const claims = filter.tab === 'claims'
  return (
    <>
      <AdminHeading title="Disputes" />
      <ViewLinks
        label="Kinds"
        views={[
          { label: 'Disputes', to: '/admin/disputes', search: {}, isShown: !claims },
          { label: 'Deposit claims', to: '/admin/disputes', search: { tab: 'claims' }, isShown: claims },
        ]}
      />
      {claims ? <ClaimsQueue /> : <Disputes filter={filter} onFilter={onFilter} />}
    </>
  )
}

function Disputes({ filter, onFilter }: DisputesScreenProps) {
  const { status = 'pending' } = filter
  const chosen = status === 'all' ? undefined : status
  return (
    <>
      <ChoiceChips
        legend="Status"
        options={disputeStatuses}
        none="All"
        value={chosen}
        onChange={(value) => onFilter({ status: value ?? 'all' })}
      />
      <Pages
        query={useDisputes(chosen)}
        label="Disputes"
        message={words.listFailed}
        empty={<Notice icon={Scale} {...words.nothingHere} />}
      >
        {(row) => <DisputeListRow key={row.id} row={row} />}
      </Pages>
    </>
  )
}
