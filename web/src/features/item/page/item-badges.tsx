import { itemStatuses } from '#contract/taxonomy.ts'
import { Badge } from '@/components/ui/badge'
import { VerifiedBadge } from '@/domain/people/verified-badge'
import type { Item } from '../api/item'

export function ItemBadges({ item }: { item: Item }) {
  const status = itemStatuses.find(({ value }) => value === item.status)
  return (
    <p className="flex flex-wrap gap-2">
      <Badge>{item.category}</Badge>
      <Badge variant={item.status === 'available' ? 'info' : 'neutral'}>{status?.label}</Badge>
      {item.owner?.verified && <VerifiedBadge />}
    </p>
  )
}
