import { Heart } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/utils'

/** Without `onPress` it can't be pressed yet: a press would be lost. */
export function SaveLook({ saved, onPress }: { saved: boolean; onPress?: () => void }) {
  return (
    <Button variant="secondary" aria-pressed={saved} disabled={!onPress} onClick={onPress}>
      <Heart aria-hidden className={cn(saved && 'fill-current')} />
      {saved ? 'Saved' : 'Save'}
    </Button>
  )
}
