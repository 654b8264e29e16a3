import type { TransactionType } from '#contract/taxonomy.ts'
import { useSettings } from '@/domain/settings'
import { useMyTrust } from './my-trust'

interface Wanted {
  type: TransactionType
  item: { approval_required: boolean; deposit_amount: number | null }
}

/** Whether the owner has to accept this booking: as the item asks, or because its deposit is high for one's own level. */
export function useAsksOwner({ type, item }: Wanted): boolean {
  const { data: settings } = useSettings()
  const deposit = type === 'rental' ? (item.deposit_amount ?? 0) : 0
  const isHigh = settings !== undefined && deposit > settings.trust_level_1_instant_deposit
  const { data: trust } = useMyTrust({ enabled: isHigh && !item.approval_required })
  return item.approval_required || (isHigh && trust !== undefined && deposit > trust.step.instant_deposit)
}
