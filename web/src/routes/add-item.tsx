import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { AddItemScreen } from '@/features/listing/components/add-item-screen'
import { wayBack } from '@/lib/guards'
import { showRefusal } from '@/lib/toast'

interface Search {
  /** The own item to copy. */
  from?: string | undefined
}

export const Route = createFileRoute('/add-item')({
  validateSearch: ({ from }: Record<string, unknown>): Search => ({
    from: typeof from === 'string' ? from : undefined,
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
  const { from } = Route.useSearch()
  const router = useRouter()
  const toMyItems = () => void router.navigate({ to: '/my-items' })
  return <AddItemScreen key={from} userId={person.id} from={from} onSaved={toMyItems} onMissing={toMyItems} />
}
