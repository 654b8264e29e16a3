import type { Database } from '#database.types.ts'
import { Badge } from '@/components/ui/badge'

export type TrustLevel = Database['public']['Enums']['trust_level']

const levels = {
  trusted: { variant: 'good', words: 'Trusted' },
  medium: { variant: 'caution', words: 'Known member' },
  new: { variant: 'info', words: 'New member' },
} as const

/** The trust level that an owner has earned by finished rentals. */
export function TrustBadge({ level }: { level: TrustLevel }) {
  const { variant, words } = levels[level]
  return <Badge variant={variant}>{words}</Badge>
}
