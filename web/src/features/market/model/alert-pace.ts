import { countOf } from '#contract/rules/count.ts'

/** How often a saved search may tell of news, by the hours between two alerts; nothing while they are not known. */
export function alertPace(hours: number | undefined): string {
  if (!hours) return ''
  const [amount, one] = hours % 24 === 0 ? [hours / 24, 'day'] : [hours, 'hour']
  if (amount > 1) return `, at most once in ${countOf(amount, one)}`
  return `, at most once ${one === 'day' ? 'a day' : 'an hour'}`
}
