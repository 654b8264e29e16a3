import { Link } from '@tanstack/react-router'
import { Link2, type LucideIcon, Plus, Shirt } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { useMyProfile } from '@/domain/me/my-profile'

interface Label {
  label: string
  icon: LucideIcon
}

interface Action extends Label {
  to: ComponentProps<typeof Link>['to']
  look?: 'marigold'
}

const social: Action = { to: '/social-connect', label: 'Connect Social', icon: Link2 }

const lenders: readonly Action[] = [
  { to: '/my-items', label: 'My Items', icon: Shirt },
  { to: '/add-item', label: 'Add Item', icon: Plus, look: 'marigold' },
]

/** On a phone the words stand small under the icons, so that the title keeps its size. */
export const actionShape =
  'max-md:h-12 max-md:min-w-12 max-md:flex-col max-md:gap-0.5 max-md:rounded-xl max-md:px-2 max-md:text-[0.6875rem] max-md:leading-none'

export function ActionLabel({ label, icon: Icon }: Label) {
  return (
    <>
      <Icon aria-hidden />
      {label}
    </>
  )
}

/** `helpers`: what opens the AI helpers. */
export function MarketActions({ helpers }: { helpers: ReactNode }) {
  const { data: profile } = useMyProfile()
  const lends = profile?.role === 'lend' || profile?.role === 'both'
  return (
    <>
      <LinkedAction {...social} />
      {helpers}
      {lends && lenders.map((action) => <LinkedAction key={action.label} {...action} />)}
    </>
  )
}

function LinkedAction({ to, look, ...label }: Action) {
  return (
    <Button asChild variant={look ?? 'secondary'} className={actionShape}>
      <Link to={to}>
        <ActionLabel {...label} />
      </Link>
    </Button>
  )
}
