import { countOf } from '#contract/rules/count.ts'
import { useSettings } from '@/domain/settings'
import { costsMore } from '../model/costs-more'
import type { Listing } from '../model/use-listing'

/** Why renters who are looking at the item are asked again, once its owner types a higher figure. */
export function RaisedNote({ listing: { opened, typed } }: { listing: Listing }) {
  const minutes = useSettings().data?.raised_price_minutes
  if (!minutes || !opened || !costsMore(opened.form, typed)) return null
  return (
    <p className="text-muted-foreground text-sm" role="status">
      You’ve raised what this item costs. For {countOf(minutes, 'minute')} after you save, we’ll ask people
      who saw the old figure to check the new one before they book.
    </p>
  )
}
