import { useInfiniteQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useEffect } from 'react'
import { savedMessages } from '#contract/messages/item.ts'
import { ItemPages } from '@/domain/items/item-pages'
import { SavedSearches } from '@/features/market'
import { ShareWishlistButton } from '@/features/wishlist'
import { useTitle } from '@/lib/browser/use-title'
import { prepareToasts } from '@/lib/toast'
import { savedItemsQuery } from '../api/saved-items'
import { SavedCard } from './saved-card'
import { Watches } from './watches'

export function SavedScreen({ userId }: { userId: string }) {
  useTitle('Saved items')
  useEffect(() => void prepareToasts(), [])
  return (
    <div className="page grid grid-cols-1 content-start gap-8 py-4 md:py-8">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="page-title">Saved items</h1>
        <ShareWishlistButton userId={userId} />
      </header>
      <SavedSearches userId={userId} />
      <Watches userId={userId} />
      <ItemPages
        query={useInfiniteQuery(savedItemsQuery(userId))}
        message={savedMessages.listFailed}
        empty={{ icon: Heart, ...savedMessages.empty }}
      >
        {(saved, look) => <SavedCard key={saved.id} saved={saved} userId={userId} {...look} />}
      </ItemPages>
    </div>
  )
}
