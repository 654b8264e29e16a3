import { Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'

const ShareWishlistDialog = lazy(() => import('./share-wishlist-dialog'))

export function ShareWishlistButton({ userId }: { userId: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Share2 aria-hidden />
        Share wishlist
      </Button>
      {open && (
        <Suspense>
          <ShareWishlistDialog userId={userId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
