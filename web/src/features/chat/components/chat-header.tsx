import { Link } from '@tanstack/react-router'
import { EllipsisVertical } from 'lucide-react'
import { useId, useState } from 'react'
import { Avatar } from '@/components/avatar'
import { BackButton } from '@/components/back-button'
import { Button } from '@/components/ui/button'
import { PersonActions } from '@/features/blocking'

interface ChatHeaderProps {
  other: { id: string; name: string; photo: string | null }
  item: { id: string; title: string } | null
}

/** With whom about what; to block or report them is one tap away. */
export function ChatHeader({ other, item }: ChatHeaderProps) {
  const [open, setOpen] = useState(false)
  const actions = useId()
  return (
    <header className="grid grid-cols-1 gap-1">
      <div className="flex items-center gap-3">
        <BackButton to="/messages" className="-ml-3 lg:hidden" />
        <Avatar name={other.name} photo={other.photo} className="size-11" />
        <div className="min-w-0 flex-1">
          <h1 className="line-clamp-1 wrap-anywhere font-semibold text-xl leading-tight">
            <Link to="/closet/$id" params={{ id: other.id }} className="hover:underline">
              {other.name}
            </Link>
          </h1>
          {item && (
            <Link
              to="/item/$id"
              params={{ id: item.id }}
              className="line-clamp-2 wrap-anywhere text-muted-foreground text-sm leading-6 hover:underline"
            >
              {item.title}
            </Link>
          )}
        </div>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Block or report"
          aria-expanded={open}
          aria-controls={actions}
          onClick={() => setOpen(!open)}
        >
          <EllipsisVertical aria-hidden />
        </Button>
      </div>
      <div id={actions}>{open && <PersonActions person={other} />}</div>
    </header>
  )
}
