import { BadgeCheck, Camera, type LucideIcon, PencilLine, ShieldCheck, Sparkles } from 'lucide-react'
import type { AiFeature } from '#contract/ai.ts'

export const helperIcons: Record<AiFeature, LucideIcon> = {
  stylist: Sparkles,
  trust_score: ShieldCheck,
  quality_checker: BadgeCheck,
  listing_optimizer: PencilLine,
  virtual_stylist: Camera,
}
