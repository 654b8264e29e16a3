import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog'
import { Zoomable } from './zoomable'

interface ZoomDialogProps {
  images: string[]
  title: string
  shown: number
  onShow: (position: number) => void
  onClose: () => void
  /** The keyboard belongs to the page again. */
  onClosed: () => void
}

/** A photo as large as the screen. */
export default function ZoomDialog({ images, title, shown, onShow, onClose, onClosed }: ZoomDialogProps) {
  const image = images[shown]
  if (!image) return null
  const name = images.length > 1 ? `${title}, photo ${shown + 1} of ${images.length}` : title
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          onClosed()
        }}
        className="h-dvh max-h-dvh max-w-none rounded-none bg-background sm:top-0 sm:left-0 sm:h-dvh sm:max-h-dvh sm:max-w-none sm:translate-x-0 sm:translate-y-0 sm:rounded-none"
      >
        <DialogTitle className="my-4 mr-14 ml-4 line-clamp-1 wrap-anywhere font-sans text-base">
          {name}
        </DialogTitle>
        <DialogDescription className="sr-only">
          Pinch, double-tap or press plus and minus to zoom. Use the arrow keys to change photos.
        </DialogDescription>
        <Zoomable
          key={image}
          image={image}
          name={name}
          onPrevious={shown > 0 ? () => onShow(shown - 1) : undefined}
          onNext={shown < images.length - 1 ? () => onShow(shown + 1) : undefined}
        />
      </DialogContent>
    </Dialog>
  )
}
