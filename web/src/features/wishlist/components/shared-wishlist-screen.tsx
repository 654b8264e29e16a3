import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Heart, HeartOff } from 'lucide-react'
import { wishlistMessages } from '#contract/messages/item.ts'
import { Loaded } from '@/components/loaded'
import { Notice } from '@/components/notice'
import { Button } from '@/components/ui/button'
import type { CardItem } from '@/domain/items/card-item'
import { ItemCard } from '@/domain/items/item-card'
import { ItemGrid } from '@/domain/items/item-grid'
import { ItemsSkeleton } from '@/domain/items/items-skeleton'
import { useMedia } from '@/lib/browser/use-media'
import { useTitle } from '@/lib/browser/use-title'
import { sharedWishlistQuery } from '../api/shared-wishlist'

/** What somebody saved, for those to whom they gave the link. */
export function SharedWishlistScreen({ token }: { token: string }) {
  const query = useQuery(sharedWishlistQuery(token))
  useTitle(query.data ? `${query.data.name}’s wishlist` : 'Wishlist')
  return (
    <div className="page grid grid-cols-1 content-start gap-6 py-4 md:py-8">
      {/* Only those who have the link are meant to find it. */}
      <meta name="robots" content="noindex" />
      <Loaded query={query} skeleton={<ItemsSkeleton />} message={wishlistMessages.loadFailed}>
        {(wishlist) =>
          wishlist ? (
            <>
              <h1 className="page-title break-words">{wishlist.name}’s wishlist</h1>
              <Items items={wishlist.items} />
            </>
          ) : (
            <Notice heading="h1" icon={HeartOff} {...wishlistMessages.unknown}>
              <ToMarket />
            </Notice>
          )
        }
      </Loaded>
    </div>
  )
}

function Items({ items }: { items: readonly CardItem[] }) {
  const wide = useMedia('(min-width: 45rem)')
  if (items.length === 0) {
    return (
      <Notice icon={Heart} {...wishlistMessages.empty}>
        <ToMarket />
      </Notice>
    )
  }
  return (
    <ItemGrid>
      {items.map((item, position) => (
        <ItemCard key={item.id} item={item} wide={wide} eager={position < 4} />
      ))}
    </ItemGrid>
  )
}

function ToMarket() {
  return (
    <Button asChild>
      <Link to="/marketplace">Go to the market</Link>
    </Button>
  )
}
