import type { Booking } from '../model/booking'
import type { HandoverStep } from './condition-photo'

const ofHandover: readonly string[] = ['nobody_handed_over', 'handover_unproven']

/** The deadline that runs is about a rental's handover, not about its return. A sale has nothing else. */
export function isAboutHandover({ sale, deadline }: Booking): boolean {
  return !sale && ofHandover.includes(deadline?.kind ?? '')
}

/** Whether a code still closes the step: not once a side has confirmed it without one, nor while it is asked whether anything came. */
export function takesCode(booking: Booking, step: HandoverStep): boolean {
  const { sale, iConfirmed, theyConfirmed, question } = booking
  if (question === 'not_received' || (question !== null && step === 'return')) return false
  return (step === 'handover' && !sale) || !(iConfirmed || theyConfirmed)
}
