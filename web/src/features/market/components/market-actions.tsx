import { Link } from '@tanstack/react-router'
import { Link2, type LucideIcon, Plus, Shirt, Sparkles } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '@/components/ui/button'
import { useMyProfile } from '@/domain/me/my-profile'

interface Action {
  to: ComponentProps<typeof Link>['to']
  label: string
  icon: LucideIcon
  look?: 'marigold'
}

const everybodys: readonly Action[] = [
  { to: '/social-connect', label: 'Connect Social', icon: Link2 },
  { to: '/ai', label: 'Style Me', icon: Sparkles },
]

const lenders: readonly Action[] = [
  { to: '/my-items', label: 'My Items', icon: Shirt },
  { to: '/add-item', label: 'Add Item', icon: Plus, look: 'marigold' },
]

/** On a phone the icons alone, so that the title keeps its size. */
export function MarketActions() {
  const { data: profile } = useMyProfile()
  const lends = profile?.role === 'lend' || profile?.role === 'both'
  return [...everybodys, ...(lends ? lenders : [])].map(({ to, label, icon: Icon, look }) => (
    <Button key={label} asChild variant={look ?? 'secondary'} className="max-md:w-11 max-md:px-0">
      <Link to={to}>
        <Icon aria-hidden />
        <span className="max-md:sr-only">{label}</span>
      </Link>
    </Button>
  ))
}
