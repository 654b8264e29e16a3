import { identityForLargeWithdrawals, roleTexts } from '#contract/messages/auth.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { useSettings } from '@/domain/settings'

/** The three ways to use Aso, with what an identity check is needed for. */
export function useRoleOptions(): typeof roleTexts {
  const { data: settings } = useSettings()
  if (!settings) return roleTexts
  const later = identityForLargeWithdrawals(formatNaira(settings.withdrawal_unverified_amount))
  return roleTexts.map((role) => (role.value === 'lend' ? { ...role, text: `${role.text} ${later}` } : role))
}
