import { useQuery } from '@tanstack/react-query'
import { similarMessages } from '#contract/messages/item.ts'
import { type Days, similarItemsQuery } from '../api/similar-items'
import { CardRow } from './card-row'

export default function SimilarItems({ itemId, days }: { itemId: string; days: Days }) {
  const query = useQuery(similarItemsQuery(itemId, days))
  return <CardRow title="Similar items" query={query} days={days} free message={similarMessages.loadFailed} />
}
