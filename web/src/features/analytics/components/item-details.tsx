import { useQuery } from '@tanstack/react-query'
import { Lightbulb } from 'lucide-react'
import { analyticsMessages } from '#contract/messages/analytics.ts'
import { Loaded } from '@/components/loaded'
import { Skeleton } from '@/components/ui/skeleton'
import { type ItemFigures, itemAdviceQuery } from '../api/item-figures'
import { adviceText, priceText } from '../model/words'
import { CostForm } from './cost-form'

/** What comparable items ask, what the facts say to do, and what it once cost. */
export default function ItemDetails({ userId, item }: { userId: string; item: ItemFigures }) {
  const query = useQuery(itemAdviceQuery(userId, item.item_id))
  return (
    <div className="grid gap-4 pt-1 text-sm">
      <Loaded
        query={query}
        skeleton={<Skeleton className="h-24 rounded-xl" />}
        message={analyticsMessages.adviceFailed}
      >
        {({ price, advice }) => (
          <>
            <p>{priceText(price)}</p>
            {advice.length > 0 && (
              <ul aria-label="What you can do" className="grid gap-3">
                {advice.map((one) => (
                  <li key={adviceText(one)} className="flex gap-3">
                    <Lightbulb aria-hidden className="mt-0.5 size-4.5 shrink-0 text-caution" />
                    {adviceText(one)}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
      <CostForm userId={userId} item={item} />
    </div>
  )
}
