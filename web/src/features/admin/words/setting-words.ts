import { adminMessages } from '#contract/messages/admin.ts'
import { formatAmount, formatNaira } from '#contract/rules/money.ts'
import { countsForWords } from '#contract/settings.ts'
import type { Setting } from '../api/settings'

/** The settings by group, in the order of the table. */
export function groupsOf(settings: readonly Setting[]): [group: string, settings: Setting[]][] {
  const groups = [...new Set(settings.map(({ setting_group }) => setting_group))]
  return groups.map((group) => [group, settings.filter(({ setting_group }) => setting_group === group)])
}

/** What it is, in which bounds, and its default. */
export function hintOf(setting: Setting): string {
  const { description, default_value, setting_value, needs_own_value } = setting
  if (needs_own_value && setting_value === default_value) {
    return `${description}. This is only an example: enter your own before real customers come.`
  }
  return [description, boundsOf(setting), `Default: ${valueText(setting, default_value)}`]
    .filter(Boolean)
    .join('. ')
}

/** What follows a change of it. */
export function changeHintOf({ needs_notice, counts_for, loosened_by }: Setting): string | undefined {
  if (needs_notice)
    return `We promised notice of this: everybody gets an email, and it applies after the notice. ${countsForWords(counts_for)}`.trim()
  return loosened_by
    ? 'This protects members from staff: where it would protect less, a second owner has to agree.'
    : undefined
}

/** What is said of a change that was sent, by what became of it. */
export const savedMessage = (became: string) =>
  became === 'announced'
    ? adminMessages.settingAnnounced
    : became === 'waits'
      ? adminMessages.decisionProposed
      : adminMessages.settingSaved

/** Why a value was not saved; of one that is not possible also between which values it must be. */
export function refusalOf(setting: Setting, text: string): string {
  const bounds = boundsOf(setting)
  return bounds && text === adminMessages.settingFailed.text ? `${text} ${bounds}.` : text
}

function boundsOf(setting: Setting): string | null {
  const { minimum, maximum } = setting
  if (minimum === null || maximum === null) return null
  const hasSymbol = setting.unit === 'naira' || setting.unit === 'percent'
  const from = hasSymbol ? valueText(setting, String(minimum)) : formatAmount(minimum)
  return `From ${from} to ${valueText(setting, String(maximum))}`
}

/** `₦5,000`, `10%`, `15 minutes`. */
export function valueText({ unit }: Setting, value: string): string {
  if (!unit) return value
  if (unit === 'naira') return formatNaira(Number(value))
  if (unit === 'percent') return `${value}%`
  // Units are stored in the plural.
  return `${formatAmount(Number(value))} ${Number(value) === 1 ? unit.replace(/s$/, '') : unit}`
}

/** Which keys a phone shows. */
const inputModes = {
  whole: 'numeric',
  amount: 'decimal',
  email: 'email',
  phone: 'tel',
  text: 'text',
  choice: 'none',
} as const satisfies Record<Setting['value_type'], string>

export function inputModeOf({ value_type }: Setting) {
  return inputModes[value_type]
}
