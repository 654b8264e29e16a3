import { addDays, type DateOnly, type DateRange, overlaps } from '#contract/rules/dates.ts'

/** Why an item is not available: booked, cleaning after a rental, or blocked by its owner. */
export const takenKinds = ['booked', 'blocked', 'buffer'] as const
export type TakenKind = (typeof takenKinds)[number]

export interface TakenRange extends DateRange {
  kind: TakenKind
}

export const nothingTaken: readonly TakenRange[] = []

/** What the kinds are called: in the legend, and after a day's name. */
export const kindWords: Record<TakenKind, { legend: string; day: string }> = {
  booked: { legend: 'Taken', day: 'taken' },
  blocked: { legend: 'Not for rent', day: 'not for rent' },
  buffer: { legend: 'Cleaning', day: 'cleaning day' },
}

export function kindOf(day: DateOnly, taken: readonly TakenRange[]): TakenKind | undefined {
  return takenKinds.find((kind) => isOf(kind, day, taken))
}

function isOf(kind: TakenKind, day: DateOnly, taken: readonly TakenRange[]): boolean {
  return overlaps(
    { start: day, end: day },
    taken.filter((range) => range.kind === kind),
  )
}

/** The first of these days that is not available. */
export function firstTaken(
  days: { start: DateOnly; end: DateOnly },
  taken: readonly TakenRange[],
): DateOnly | undefined {
  const starts = taken.filter((range) => overlaps(days, [range])).map(({ start_date }) => start_date)
  const [first] = starts.sort()
  return first && first < days.start ? days.start : first
}

/** The first day from `today` on that nothing takes; undefined where it is taken for good. */
export function firstFree(today: DateOnly, taken: readonly TakenRange[]): DateOnly | undefined {
  const on = taken.find(({ start_date, end_date }) => start_date <= today && (end_date ?? today) >= today)
  if (!on) return today
  return on.end_date === null ? undefined : firstFree(addDays(on.end_date, 1), taken)
}

/** The taken days without those of the booking that is being changed. */
export function notTaken(
  taken: readonly TakenRange[],
  own: { start: DateOnly; end: DateOnly },
): readonly TakenRange[] {
  return taken.filter(({ kind, start_date, end_date }) => {
    if (kind === 'booked') return start_date !== own.start || end_date !== own.end
    return kind !== 'buffer' || !follows(start_date, own.end)
  })
}

function follows(day: DateOnly, end: DateOnly): boolean {
  return Date.parse(day) - Date.parse(end) === 86_400_000
}
