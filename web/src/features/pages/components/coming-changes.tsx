import { queryOptions, useQuery } from '@tanstack/react-query'
import { formatDate } from '#contract/rules/dates.ts'
import { countsForWords } from '#contract/settings.ts'
import { lagosDay } from '@/lib/lagos-time'
import { db } from '@/lib/supabase'

const comingQuery = queryOptions({
  queryKey: ['coming-changes'],
  queryFn: async ({ signal }) => (await db().rpc('coming_changes').abortSignal(signal).throwOnError()).data,
})

/** What of the terms changes soon; nothing where nothing does. */
export function ComingChanges() {
  const changes = useQuery(comingQuery).data ?? []
  if (changes.length === 0) return null
  return (
    <section
      aria-label="Changes that come"
      className="grid gap-2 rounded-2xl bg-caution-soft p-4 text-caution"
    >
      <h2 className="font-bold text-lg">What changes soon</h2>
      <ul className="grid gap-1">
        {changes.map((one) => (
          <li key={one.setting_key}>
            {one.label}: {one.to_words} instead of {one.from_words}, from{' '}
            {formatDate(lagosDay(one.takes_effect_at))}. {countsForWords(one.counts_for)}
          </li>
        ))}
      </ul>
    </section>
  )
}
