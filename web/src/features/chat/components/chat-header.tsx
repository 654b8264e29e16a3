import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Avatar } from '@/components/avatar'
import { BackButton } from '@/components/back-button'

interface ChatHeaderProps {
  other: { id: string; name: string; photo: string | null }
  item: { id: string; title: string } | null
  /** Block and report. */
  children?: ReactNode
}

/** With whom about what. */
export function ChatHeader({ other, item, children }: ChatHeaderProps) {
  return (
    <header className="flex items-center gap-3">
      <BackButton to="/messages" className="-ml-3" />
      <Avatar name={other.name} photo={other.photo} className="size-11" />
      <div className="min-w-0 flex-1">
        <h1 className="truncate font-semibold text-xl leading-tight">
          <Link to="/closet/$id" params={{ id: other.id }} className="hover:underline">
            {other.name}
          </Link>
        </h1>
        {item && (
          <Link
            to="/item/$id"
            params={{ id: item.id }}
            className="block truncate text-muted-foreground text-sm hover:underline"
          >
            {item.title}
          </Link>
        )}
      </div>
      {children}
    </header>
  )
}
