import { cn } from '@/lib/utils'
import { kindWords, type TakenKind, type TakenRange, takenKinds } from '../model/day-kinds'
import { kindLooks } from './kind-looks'

/** What the looks of the days mean: those that there are. */
export function DaysLegend({ taken, past = false }: { taken: readonly TakenRange[]; past?: boolean }) {
  const there = takenKinds.filter((kind) => taken.some((range) => range.kind === kind))
  if (there.length === 0 && !past) return null
  return (
    <ul aria-label="What the days mean" className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
      <Entry label="Free" />
      {there.map((kind) => (
        <Entry key={kind} look={kind} label={kindWords[kind].legend} />
      ))}
      {past && <Entry look="past" label="Past" />}
    </ul>
  )
}

function Entry({ look, label }: { look?: TakenKind | 'past'; label: string }) {
  return (
    <li className="flex items-center gap-2">
      <span
        aria-hidden
        className={cn(
          'price grid size-7 place-items-center rounded-md border border-input/60 text-xs',
          look && kindLooks[look],
        )}
      >
        7
      </span>
      <span>{label}</span>
    </li>
  )
}
