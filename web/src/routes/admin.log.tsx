import { createFileRoute } from '@tanstack/react-router'
import { LogScreen } from '@/features/admin/components/log-screen'
import { readText } from '@/features/admin/model/kyc-search'

const day = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined
const id = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value) ? value : undefined

export const Route = createFileRoute('/admin/log')({
  validateSearch: ({
    q,
    person,
    from,
    until,
  }): { q?: string; person?: string; from?: string; until?: string } => ({
    q: readText(q),
    person: id(person),
    from: day(from),
    until: day(until),
  }),
  component: LogRoute,
})

function LogRoute() {
  const { q = '', person, from, until } = Route.useSearch()
  const navigate = Route.useNavigate()
  const search = { words: q, target: person, from, until }
  return (
    <LogScreen
      search={search}
      onSearch={(change) => {
        const next = { ...search, ...change }
        void navigate({
          search: { q: next.words || undefined, person: next.target, from: next.from, until: next.until },
        })
      }}
    />
  )
}
