import { Landmark } from 'lucide-react'
import { withdrawalReviewMessages as words } from '#contract/messages/money/withdrawal.ts'
import { ChoiceChips } from '@/components/choice-chips'
import { Notice } from '@/components/notice'
import { useWithdrawalQueue } from '../api/withdrawals'
import { AdminHeading } from '../components/admin-heading'
import { Pages } from '../components/pages'
import { withdrawalStatuses } from '../words/withdrawal-words'
import { ExportButton } from './export-button'
import { WithdrawalRow } from './withdrawal-row'
import { WithdrawalTotals } from './withdrawal-totals'

interface WithdrawalsScreenProps {
  /** As the address says; pending where it says nothing. */
  status: string | undefined
  onStatus: (status: string | undefined) => void
}

export function WithdrawalsScreen({ status = 'pending', onStatus }: WithdrawalsScreenProps) {
  const chosen = withdrawalStatuses.find(({ value }) => value === status)?.value
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <AdminHeading title="Withdrawals" text="Money that people want paid to their bank accounts." />
        <ExportButton status={chosen} />
      </div>
      <ChoiceChips
        legend="Status"
        options={withdrawalStatuses}
        none="All"
        value={chosen}
        onChange={(value) => onStatus(value === 'pending' ? undefined : (value ?? 'all'))}
      />
      <WithdrawalTotals status={chosen} />
      <Pages
        query={useWithdrawalQueue(chosen)}
        label="Withdrawals"
        message={words.listFailed}
        empty={<Notice icon={Landmark} {...words.nothingHere} />}
      >
        {(row) => <WithdrawalRow key={row.id} withdrawal={row} />}
      </Pages>
    </>
  )
}
