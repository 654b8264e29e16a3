import { countOf } from '#contract/rules/count.ts'
import type { Settings } from '#contract/settings.ts'

/** `3 to 10 working days`. */
export function cardRefundTime(settings: Settings | undefined): string {
  if (!settings) return 'a few working days'
  return `${settings.card_refund_least_days} to ${countOf(settings.card_refund_most_days, 'working day')}`
}
