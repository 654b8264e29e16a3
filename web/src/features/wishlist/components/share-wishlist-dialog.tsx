import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { wishlistMessages } from '#contract/messages/item.ts'
import { Loaded } from '@/components/loaded'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { showError, showSuccess } from '@/lib/toast'
import { shareWishlist, wishlistTokenQuery } from '../api/wishlist-link'
import { WishlistLink } from './wishlist-link'

interface ShareWishlistDialogProps {
  userId: string
  onClose: () => void
}

export default function ShareWishlistDialog({ userId, onClose }: ShareWishlistDialogProps) {
  const query = wishlistTokenQuery(userId)
  const queryClient = useQueryClient()
  const share = useMutation({
    mutationFn: shareWishlist,
    onSuccess: (token) => {
      queryClient.setQueryData(query.queryKey, token)
      if (token === null) showSuccess(wishlistMessages.turnedOff)
    },
    onError: (error) => showError(error, wishlistMessages.shareFailed),
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Share your wishlist</DialogTitle>
          <DialogDescription>
            Anyone with the link sees your saved items that are still listed, and your first name. You can
            turn the link off at any time.
          </DialogDescription>
        </DialogHeader>
        <DialogBody>
          <Loaded
            query={useQuery(query)}
            skeleton={<Skeleton className="h-32" />}
            message={wishlistMessages.loadFailed}
          >
            {(token) =>
              token === null ? (
                <Button size="lg" disabled={share.isPending} onClick={() => share.mutate(true)}>
                  Create link
                </Button>
              ) : (
                <WishlistLink
                  address={`${location.origin}/wishlist/${token}`}
                  busy={share.isPending}
                  onTurnOff={() => share.mutate(false)}
                />
              )
            }
          </Loaded>
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}
