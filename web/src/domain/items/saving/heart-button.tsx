import { Heart } from 'lucide-react'
import { cn } from '@/lib/utils'

interface HeartButtonProps {
  title: string
  saved: boolean
  onPress: () => void
}

/** On the photo of a card, above the link that the card is as a whole. */
export function HeartButton({ title, saved, onPress }: HeartButtonProps) {
  return (
    <button
      type="button"
      aria-label={`Save ${title}`}
      aria-pressed={saved}
      onClick={onPress}
      className="absolute top-0.5 right-0.5 z-10 grid size-11 place-items-center rounded-full bg-background/85 p-1 [background-clip:content-box]"
    >
      <Heart aria-hidden className={cn('size-5', saved && 'fill-current text-destructive')} />
    </button>
  )
}
