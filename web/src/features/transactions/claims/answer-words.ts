import { addNaira, formatNaira } from '#contract/rules/money.ts'
import type { Booking } from '../model/booking'
import type { ClaimLine } from './claim'

/** Asked before an answer is sent, of either side: what it moves. */
interface Asked {
  title: string
  description: string
}

const title = 'Send this answer?'
const final = 'This can’t be undone.'

/** The renter's answer: what is accepted is paid, the rest stays held. */
export function answeringWords(
  { other, iConfirmed }: Booking,
  lines: readonly ClaimLine[],
  answers: readonly { kind: string; answer: string }[],
): Asked {
  const accepted = (kind: string) =>
    answers.some((answer) => answer.kind === kind && answer.answer === 'accepted')
  const paid = sum(lines.filter(({ kind }) => accepted(kind)))
  const held = sum(lines.filter(({ kind }) => !accepted(kind)))
  return {
    title,
    description: sentences(
      paid > 0 && `${formatNaira(paid)} of your deposit goes to ${other.name} at once.`,
      !iConfirmed && 'It confirms the return too, so Aso pays out all that is not claimed.',
      paid === 0 && iConfirmed && 'No money moves now.',
      held > 0 && `${formatNaira(held)} stays held until you both agree or Aso decides.`,
    ),
  }
}

/** The owner's answer to the offers: what is taken is paid and the rest of those lines goes back, about the others Aso decides. */
export function takingWords(
  { other }: Booking,
  offers: readonly ClaimLine[],
  taken: (at: number) => boolean,
): Asked {
  const mine = offers.filter((_, at) => taken(at))
  const offered = addNaira(...mine.map(({ counter_amount }) => counter_amount ?? 0))
  const back = addNaira(sum(mine), -offered)
  const left = sum(offers.filter((_, at) => !taken(at)))
  return {
    title,
    description: sentences(
      offered > 0
        ? `${formatNaira(offered)} goes to your wallet at once, and ${formatNaira(back)} back to ${other.name}.`
        : 'No money moves now.',
      left > 0 && `${formatNaira(left)} stays held until Aso decides.`,
    ),
  }
}

function sum(lines: readonly ClaimLine[]): number {
  return addNaira(...lines.map(({ claimed_amount }) => claimed_amount))
}

function sentences(...said: (string | false)[]): string {
  return [...said, final].filter((sentence) => sentence !== false).join(' ')
}
