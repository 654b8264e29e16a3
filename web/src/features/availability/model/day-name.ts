import type { Modifiers } from 'react-day-picker'
import { kindWords, takenKinds } from './day-kinds'

const dayName = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** `Friday, 27 November 2026`, with what there is to know of the day. */
export function nameDay(date: Date, modifiers: Modifiers = {}): string {
  const kind = takenKinds.find((one) => modifiers[one])
  const notes = [
    modifiers.today && 'today',
    modifiers.past && 'past',
    kind && kindWords[kind].day,
    modifiers.selected && 'selected',
  ].filter(Boolean)
  return [dayName.format(date), ...notes].join(', ')
}
