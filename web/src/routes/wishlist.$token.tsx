import { createFileRoute } from '@tanstack/react-router'
import { SharedWishlistScreen } from '@/features/wishlist/components/shared-wishlist-screen'

export const Route = createFileRoute('/wishlist/$token')({ component: WishlistRoute })

function WishlistRoute() {
  const { token } = Route.useParams()
  return <SharedWishlistScreen key={token} token={token} />
}
