import { createFileRoute } from '@tanstack/react-router'
import { closetItemsQuery, closetOwnerQuery } from '@/features/closet/api/closet'
import { ClosetScreen } from '@/features/closet/components/closet-screen'

export const Route = createFileRoute('/closet/$id')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(closetOwnerQuery(params.id))
    void context.queryClient.prefetchInfiniteQuery(closetItemsQuery(params.id))
  },
  component: ClosetRoute,
})

function ClosetRoute() {
  const { id } = Route.useParams()
  return <ClosetScreen key={id} userId={id} />
}
