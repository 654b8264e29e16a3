import { createFileRoute } from '@tanstack/react-router'
import { UnsubscribeScreen } from '@/features/notifications/unsubscribe/unsubscribe-screen'

interface UnsubscribeSearch {
  token: string
}

export const Route = createFileRoute('/unsubscribe')({
  validateSearch: ({ token }): UnsubscribeSearch => ({
    token: typeof token === 'string' ? token.slice(0, 200) : '',
  }),
  component: UnsubscribeRoute,
})

function UnsubscribeRoute() {
  return <UnsubscribeScreen token={Route.useSearch().token} />
}
