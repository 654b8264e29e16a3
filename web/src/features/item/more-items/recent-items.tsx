import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { similarMessages } from '#contract/messages/item.ts'
import { usePerson } from '@/lib/session'
import { recentItemsQuery } from '../api/more-items'
import type { Days } from '../api/similar-items'
import { recentItems } from '../model/recent-items'
import { CardRow } from './card-row'

/** What was looked at on this device before. */
export default function RecentItems({ itemId, days }: { itemId: string; days: Days }) {
  const [ids] = useState(() => recentItems(itemId))
  const person = usePerson()
  const query = useQuery({ ...recentItemsQuery(ids, person?.id), enabled: ids.length > 0 })
  if (ids.length === 0) return null
  return <CardRow title="Recently viewed" query={query} days={days} message={similarMessages.recentFailed} />
}
