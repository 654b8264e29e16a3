import type { ComponentProps } from 'react'
import { type ItemStatus, itemStatuses } from '#contract/taxonomy.ts'
import { Badge } from '@/components/ui/badge'
import type { MyItem } from '../api/my-items'

const looks: Record<ItemStatus, ComponentProps<typeof Badge>['variant']> = {
  available: 'good',
  rented: 'info',
  sold: 'neutral',
  unavailable: 'caution',
}

export function StatusBadge({ item }: { item: Pick<MyItem, 'status' | 'hidden_at' | 'withheld_at'> }) {
  if (item.hidden_at) return <Badge variant="caution">Taken down</Badge>
  if (item.withheld_at) {
    return (
      <Badge variant="caution" className="shrink whitespace-normal rounded-lg text-left">
        Not shown while your account is suspended
      </Badge>
    )
  }
  const label = itemStatuses.find(({ value }) => value === item.status)?.label
  return <Badge variant={looks[item.status]}>{label}</Badge>
}
