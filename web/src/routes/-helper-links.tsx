import { Link } from '@tanstack/react-router'
import { BadgeCheck, type LucideIcon, ShieldCheck, Sparkles } from 'lucide-react'
import { Button } from '@/components/ui/button'
import type { Helper } from '@/features/ai/panels'
import { ActionLabel, actionShape } from '@/features/market/components/market-actions'

export const marketHelpers: readonly { feature: Helper; label: string; icon: LucideIcon }[] = [
  { feature: 'stylist', label: 'Style Me', icon: Sparkles },
  { feature: 'trust_score', label: 'Trust Score', icon: ShieldCheck },
  { feature: 'quality_checker', label: 'Quality Check', icon: BadgeCheck },
]

/** The AI helpers in the header of the market, as addresses of the hub: a visitor signs in on the way. */
export function HelperLinks() {
  return marketHelpers.map(({ feature, ...label }) => (
    <Button key={feature} asChild variant="secondary" className={actionShape}>
      <Link to="/ai" search={{ feature }}>
        <ActionLabel {...label} />
      </Link>
    </Button>
  ))
}
