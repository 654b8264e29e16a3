import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { VerifiedBadge } from '@/domain/people/verified-badge'
import type { Item } from '../api/item'

export function ItemBadges({ item, status }: { item: Item; status: ReactNode }) {
  return (
    <p className="flex flex-wrap gap-2">
      <Badge>{item.category}</Badge>
      {item.owner?.verified && <VerifiedBadge />}
      {status}
    </p>
  )
}
