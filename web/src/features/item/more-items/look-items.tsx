import { useQuery } from '@tanstack/react-query'
import { similarMessages } from '#contract/messages/item.ts'
import { usePerson } from '@/lib/session'
import { matchingItemsQuery } from '../api/more-items'
import type { Days } from '../api/similar-items'
import { CardRow } from './card-row'

/** Shoes, a bag and jewelry that go with it. */
export default function LookItems({ itemId, days }: { itemId: string; days: Days }) {
  const query = useQuery(matchingItemsQuery(itemId, days, usePerson()?.id))
  return (
    <CardRow
      title="Complete the look"
      query={query}
      days={days}
      free
      oneWideRow
      message={similarMessages.lookFailed}
    />
  )
}
