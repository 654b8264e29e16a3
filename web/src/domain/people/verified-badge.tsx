import { BadgeCheck } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/lib/utils'

export function VerifiedBadge({ className }: { className?: string }) {
  return (
    <Badge variant="good" className={cn(className)}>
      <BadgeCheck aria-hidden />
      Verified
    </Badge>
  )
}
