import { createFileRoute } from '@tanstack/react-router'
import { ClosetScreen } from '@/features/closet/components/closet-screen'

export const Route = createFileRoute('/closet/$id')({
  // Not part of the first download of other pages: it comes beside the screen.
  loader: async ({ context, params }) => {
    const { closetItemsQuery, closetOwnerQuery } = await import('@/features/closet/api/closet')
    void context.queryClient.prefetchQuery(closetOwnerQuery(params.id))
    void context.queryClient.prefetchInfiniteQuery(closetItemsQuery(params.id))
  },
  component: ClosetRoute,
})

function ClosetRoute() {
  const { id } = Route.useParams()
  return <ClosetScreen key={id} userId={id} />
}
