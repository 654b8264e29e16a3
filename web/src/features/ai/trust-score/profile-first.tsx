import { skipToken, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { ProfileCheck } from '#contract/ai-reports.ts'
import { trustWords as words } from '#contract/messages/ai/reports.ts'
import { meKey } from '@/domain/me/keys'
import { usePerson } from '@/lib/session'
import { db } from '@/lib/supabase'

/** What is missing for an audit, said before anybody pays for one. Nothing where it is enough, or not known. */
export function ProfileFirst() {
  const { data } = useProfileChecks()
  if (!data || data.is_enough) return null
  const checks = Object.entries(data.checks) as [ProfileCheck, boolean][]
  const ways = checks.flatMap(([check, done]) => (done ? [] : (words.missing[check] ?? [])))
  return (
    <section
      aria-labelledby="profile-first"
      className="mb-4 grid gap-1 rounded-2xl bg-accent p-5 text-accent-foreground"
    >
      <h3 id="profile-first" className="font-semibold text-lg">
        {words.firstTitle}
      </h3>
      <p className="text-sm">{words.first(data.completeness)}</p>
      <ul>
        {ways.map(({ label, place }) => (
          <li key={label}>
            <Link
              to={place}
              className="inline-flex min-h-11 items-center gap-1.5 font-medium text-sm underline underline-offset-4"
            >
              {label} <ArrowRight aria-hidden className="size-4" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useProfileChecks() {
  const userId = usePerson()?.id
  return useQuery({
    queryKey: [...meKey(userId), 'profile checks'],
    queryFn: userId
      ? async ({ signal }) => {
          const { data } = await db().rpc('my_profile_checks').abortSignal(signal).single().throwOnError()
          return { ...data, checks: data.checks as Record<ProfileCheck, boolean> }
        }
      : skipToken,
    staleTime: 0,
  })
}
