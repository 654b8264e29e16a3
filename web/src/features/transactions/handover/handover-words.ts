import type { Message } from '#contract/messages/common.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { bookingMoney } from '@/domain/bookings/booking-money'
import { isUnproven } from '@/domain/bookings/phase'
import { formatMoment } from '@/lib/lagos-time'
import type { Booking } from '../model/booking'
import type { HandoverStep } from './condition-photo'

interface HandoverWords {
  /** What the card is about. */
  heading: string
  /** What I do, as who receives the item or who gives it. */
  title: string
  text: string
  /** What to do without a code; null where that is done. */
  without: string | null
}

/** What the card says: who receives shows the code, who gives types it. */
export function handoverWords(booking: Booking, step: HandoverStep, shows: boolean): HandoverWords {
  const { other, sale } = booking
  const heading = step === 'handover' ? 'Handover' : 'Return'
  if (shows) {
    return {
      heading,
      title: `Show this code to ${other.name}`,
      text:
        step === 'handover'
          ? `Only when it is in your hands and as described: the code confirms that you have it${sale ? `, and ${other.name} is paid` : ''}.`
          : 'Only when it is back in your hands: the code closes the rental and pays you at once.',
      without: shownWithout(booking, step),
    }
  }
  return {
    heading,
    title: `Type the code that ${other.name} sees`,
    text:
      step === 'handover'
        ? `${other.name} opens this booking in Aso and shows you six digits. They prove that you handed it over.`
        : `${other.name} opens this booking in Aso and shows you six digits. They prove that you returned it, and close the rental at once.`,
    without: givenWithout(booking, step),
  }
}

function shownWithout({ other, sale, handed_over_at }: Booking, step: HandoverStep): string | null {
  if (step === 'return') return 'Without a code, confirm the return below: then you both confirm it.'
  if (sale) return 'Without a code, confirm below that you have it.'
  return handed_over_at ? null : `Without a code, ${other.name} can mark it handed over.`
}

function givenWithout({ other, handed_over_at }: Booking, step: HandoverStep): string | null {
  if (step === 'handover' && handed_over_at) return null
  return step === 'handover'
    ? `Not face to face? “Handed over” marks it without a code. It counts as proven only once ${other.name} confirms.`
    : 'Not face to face? Confirm the return below: then you both confirm it.'
}

/** Asked before the owner marks it without a code: what that does, and what it doesn’t. */
export function markingWords(booking: Booking): { title: string; description: string } {
  const { sale, title: item, other } = booking
  return {
    title: `Have you given it to ${other.name}?`,
    description: sale
      ? `${item}. We’ll ask ${other.name} to confirm. When they do, Aso pays you ${formatNaira(bookingMoney(booking).toOwner)}. This can’t be undone.`
      : `${item}. We’ll ask ${other.name} to confirm that they have it. No money moves now: Aso holds it until the return. This can’t be undone.`,
  }
}

/** Where so many wrong codes were typed that none works any more. */
export function closedWords(
  { other, sale, side }: Booking,
  step: HandoverStep,
): Omit<HandoverWords, 'without'> {
  const heading = step === 'handover' ? 'Handover' : 'Return'
  const both = 'Each of you confirms below.'
  const owner = side === 'lender' ? '“Handed over” marks it.' : `${other.name} marks it handed over.`
  return {
    heading,
    title: 'Go on without a code',
    text: `Too many wrong codes were typed, so codes no longer work. ${step === 'return' || sale ? both : owner}`,
  }
}

/** That it changed hands, and by whose word while nothing proves it. Null where the question above the card says it. */
export function handoverSaid(booking: Booking): string | null {
  const { handed_over_at, handover_proven_at, side, other } = booking
  if (!handed_over_at || isUnproven(booking)) return null
  const at = formatMoment(handed_over_at)
  if (handover_proven_at) return `Handed over ${at}.`
  return side === 'lender'
    ? `You marked it as handed over ${at}.`
    : `${other.name} marked it as handed over ${at}.`
}

/** After the code was right. */
export function handedOverMessage({ other, sale, side }: Booking, step: HandoverStep): Message {
  if (step === 'return')
    return { title: 'Returned', text: `${other.name} has it back. The rental is closed.` }
  if (sale && side === 'lender') return { title: 'Handed over', text: 'The price is in your wallet.' }
  return { title: 'Handed over', text: `${other.name} has it now.` }
}
