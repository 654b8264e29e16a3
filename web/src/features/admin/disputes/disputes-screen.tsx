import { Link } from '@tanstack/react-router'
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
import { DisputeListRow } from './dispute-list-row'

interface DisputesScreenProps {
  filter: DisputeSearch
  onFilter: (filter: DisputeSearch) => void
}

const tab =
  'inline-flex h-11 flex-1 items-center justify-center rounded-full px-4 font-medium text-muted-foreground text-sm whitespace-nowrap aria-[current=page]:bg-card aria-[current=page]:text-foreground aria-[current=page]:shadow-sm'

/** Reports of both sides, and claims against deposits: what waits for an admin, by its clock. */
export function DisputesScreen({ filter, onFilter }: DisputesScreenProps) {
  const claims = filter.tab === 'claims'
  return (
    <>
      <AdminHeading title="Disputes" />
      <nav aria-label="Kinds" className="inline-flex w-full rounded-full bg-secondary p-1 sm:w-fit">
        <Link
          to="/admin/disputes"
          search={{}}
          activeOptions={{ exact: true }}
          aria-current={claims ? undefined : 'page'}
          className={tab}
        >
          Disputes
        </Link>
        <Link
          to="/admin/disputes"
          search={{ tab: 'claims' }}
          aria-current={claims ? 'page' : undefined}
          className={tab}
        >
          Deposit claims
        </Link>
      </nav>
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
