import { Copy, MessageCircle } from 'lucide-react'
import { useId } from 'react'
import { wishlistMessages } from '#contract/messages/item.ts'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { showRefusal, showSuccess } from '@/lib/toast'

interface WishlistLinkProps {
  address: string
  busy: boolean
  onTurnOff: () => void
}

/** The link of a shared wishlist: WhatsApp first, which is where people plan what to wear. */
export function WishlistLink({ address, busy, onTurnOff }: WishlistLinkProps) {
  const field = useId()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      showSuccess(wishlistMessages.copied)
    } catch {
      showRefusal(wishlistMessages.copyFailed)
    }
  }
  const text = encodeURIComponent(`My wishlist on Aso: ${address}`)
  return (
    <div className="grid grid-cols-1 gap-4">
      <Button asChild size="lg">
        <a href={`https://wa.me/?text=${text}`} target="_blank" rel="noreferrer">
          <MessageCircle aria-hidden />
          Share on WhatsApp
        </a>
      </Button>
      <div className="grid grid-cols-1 gap-2">
        <Label htmlFor={field}>Link</Label>
        <div className="flex gap-2">
          <Input id={field} readOnly value={address} onFocus={({ target }) => target.select()} />
          <Button variant="secondary" onClick={() => void copy()}>
            <Copy aria-hidden />
            Copy
          </Button>
        </div>
      </div>
      <Button variant="ghost" className="justify-self-start" disabled={busy} onClick={onTurnOff}>
        Turn off the link
      </Button>
    </div>
  )
}
