import { Banknote, LifeBuoy, type LucideIcon, Scale, ShieldCheck, Sparkles, Truck } from 'lucide-react'
import type { Figures } from './figures'
import { deliveryAndReturns } from './help-delivery'
import { gettingStarted } from './help-getting-started'
import { paymentsAndPricing } from './help-payments'
import { safetyAndSecurity } from './help-safety'
import type { QuestionGroup } from './types'

export const questionGroups = (figures: Figures): readonly QuestionGroup[] => [
  gettingStarted(figures),
  paymentsAndPricing(figures),
  safetyAndSecurity(figures),
  deliveryAndReturns(figures),
]

interface HelpCategory {
  icon: LucideIcon
  title: string
  text: string
  /** A page, or a group of this one. */
  to: '/help' | '/safety' | '/terms'
  hash?: string
}

export const helpCategories: readonly HelpCategory[] = [
  {
    icon: Sparkles,
    title: 'Getting Started',
    text: 'Account, identity check, first rental',
    to: '/help',
    hash: 'getting-started',
  },
  {
    icon: Banknote,
    title: 'Payments & Pricing',
    text: 'Prices, deposits, refunds, wallet',
    to: '/help',
    hash: 'payments-pricing',
  },
  {
    icon: ShieldCheck,
    title: 'Safety & Security',
    text: 'Badges, your documents, reporting',
    to: '/help',
    hash: 'safety-security',
  },
  {
    icon: Truck,
    title: 'Delivery & Returns',
    text: 'Handover, return, late days',
    to: '/help',
    hash: 'delivery-returns',
  },
  { icon: LifeBuoy, title: 'Safety Center', text: 'Tips, warning signs, who to call', to: '/safety' },
  { icon: Scale, title: 'Terms of Service', text: 'What you and Aso agree to', to: '/terms' },
]
