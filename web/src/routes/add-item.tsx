import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { AddItemScreen } from '@/features/listing/components/add-item-screen'
import { wayBack } from '@/lib/guards'
import { showRefusal } from '@/lib/toast'
import { optimizerFor } from './-listing-optimizer'
import { type OptimizerSearch, readOptimizer } from './-optimizer-search'

interface Search extends OptimizerSearch {
  /** The item of one's own to copy. */
  from?: string | undefined
}

export const Route = createFileRoute('/add-item')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    from: typeof search.from === 'string' ? search.from : undefined,
    ...readOptimizer(search),
  }),
  beforeLoad: async ({ context, location }) => {
    const person = context.session.person()
    if (person) return { person }
    // This part of the route is in the main bundle, and few people need the message.
    const { listingMessages } = await import('#contract/messages/listing.ts')
    showRefusal(listingMessages.signInFirst)
    throw redirect({ to: '/auth', search: { redirect: wayBack(location.href) } })
  },
  component: AddItemRoute,
})

function AddItemRoute() {
  const { person } = Route.useRouteContext()
  const { from, optimizer } = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  const toMyItems = () => void router.navigate({ to: '/my-items' })
  const closed = () => void navigate({ search: { from }, replace: true, resetScroll: false })
  return (
    <AddItemScreen
      key={from}
      userId={person.id}
      from={from}
      onSaved={toMyItems}
      onMissing={toMyItems}
      help={optimizerFor({ place: { from }, optimizer, onClose: closed })}
    />
  )
}
