import { formatDate } from '#contract/rules/dates.ts'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { DaysOff } from '../api/owner-calendar'
import { useFreeDays } from '../model/use-days-off'

export function DaysOffList({ blocks }: { blocks: DaysOff[] }) {
  return (
    <section aria-labelledby="days-off" className="grid gap-2 rounded-2xl bg-card p-4 sm:p-6">
      <h2 id="days-off" className="font-semibold text-lg">
        Blocked days
      </h2>
      {blocks.length === 0 ? (
        <p className="text-muted-foreground text-sm">None yet. Choose days in the calendar to block them.</p>
      ) : (
        <ul className="grid gap-3">
          {blocks.map((block) => (
            <Entry key={block.id} block={block} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Entry({ block }: { block: DaysOff }) {
  const free = useFreeDays()
  const { first_day: first, last_day: last } = block
  const days = first === last ? formatDate(first) : `${formatDate(first)} to ${formatDate(last)}`
  return (
    <li className="flex items-center justify-between gap-3">
      <div className="grid min-w-0 justify-items-start gap-1 text-sm">
        <span className="font-medium">{days}</span>
        {block.item_id === null && <Badge variant="info">Whole wardrobe</Badge>}
        {block.note && <span className="text-muted-foreground wrap-anywhere">{block.note}</span>}
      </div>
      <Button
        variant="outline"
        disabled={free.isPending}
        onClick={() => free.mutate(block.id)}
        aria-label={`Free ${days}`}
      >
        Free
      </Button>
    </li>
  )
}
