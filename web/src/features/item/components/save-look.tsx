import { Heart } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/utils'

export function SaveLook({ saved, onPress }: { saved: boolean; onPress: () => void }) {
  return (
    <Button variant="secondary" aria-pressed={saved} onClick={onPress}>
      <Heart aria-hidden className={cn(saved && 'fill-current')} />
      {saved ? 'Saved' : 'Save'}
    </Button>
  )
}
