import { BadgeCheck } from 'lucide-react'
import { cn } from '@/lib/utils'
import { Badge } from '@/components/ui/badge'

export function VerifiedBadge({ className }: { className?: string }) {
  return (
    <Badge variant="good" className={cn(className)}>
      <BadgeCheck aria-hidden />
      Verified
    </Badge>
  )
}
