import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { basketWords as words } from '#contract/messages/basket.ts'
import { Button } from '@/components/ui/button'
import type { PreviewedPiece } from '../api/preview'

interface ObstaclesProps {
  pieces: readonly PreviewedPiece[]
  rentalsLeft: number
  onWithout: () => void
}

/** What stands in the way of renting all of it, and how to go on. */
export function Obstacles({ pieces, rentalsLeft, onWithout }: ObstaclesProps) {
  const free = pieces.filter(({ quote }) => quote !== null).length
  const taken = pieces.filter(({ quote }) => quote === null)
  if (taken.length > 0) {
    return (
      <Caution title={words.unavailable(taken.length)}>
        <p>{taken.map(({ item }) => (item ? `“${item.title}”` : 'An item')).join(', ')}</p>
        {free > 0 ? (
          <Button className="justify-self-start" onClick={onWithout}>
            {words.without(free)}
          </Button>
        ) : (
          <Button asChild className="justify-self-start">
            <Link to="/ai" search={{ feature: 'stylist' }}>
              {words.without(0)}
            </Link>
          </Button>
        )}
      </Caution>
    )
  }
  if (free <= rentalsLeft) return null
  return <Caution title={rentalsLeft === 0 ? words.noneLeft : words.tooMany(rentalsLeft)} />
}

function Caution({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div role="status" className="grid gap-3 rounded-2xl bg-caution-soft p-4">
      <p className="flex items-center gap-2.5 font-semibold text-caution">
        <CircleAlert aria-hidden className="size-5 shrink-0" />
        {title}
      </p>
      {children}
    </div>
  )
}
