import type { Message } from '#contract/messages/common.ts'
import { formatNaira } from '#contract/rules/money.ts'
import type { Booking } from '../model/booking'

export const questionMessages = {
  reportFailed: { title: 'Report not sent', text: 'What you wrote is kept. Please try again.' },
  answerFailed: { title: 'Answer not sent', text: 'What you wrote is kept. Please try again.' },
  receiptFailed: { title: 'Not confirmed', text: 'Nothing was changed. Please try again.' },
  contested: {
    title: 'Aso will decide',
    text: 'Both of you can show what happened. No money moves until then.',
  },
  withdrawn: { title: 'Withdrawn', text: 'The booking goes on as before.' },
} as const satisfies Record<string, Message>

interface QuestionWords {
  title: string
  text: string
  /** The buttons of the side that answers. */
  accept: string
  contest: string
  /** What accepting does, said once more before it is done. */
  accepting: string
}

/** What an open question says, to the side that answers it or to the side that asked. */
export function questionWords(booking: Booking): QuestionWords | null {
  const { question, side, sale, other } = booking
  const asked = booking.question_by !== side
  const item = sale ? 'the sale' : 'the booking'
  switch (question) {
    case 'not_received':
      return {
        title: asked ? `${other.name} says they never received it.` : `You said that you never received it.`,
        text: asked
          ? 'If you handed it over, contest this. Without an answer all the money goes back.'
          : `${other.name} can contest it. Without an answer all your money comes back.`,
        accept: 'It was not handed over',
        contest: 'I handed it over',
        accepting: `${item} ends and ${other.name} gets everything back.`,
      }
    case 'no_show':
      return {
        title: asked ? `${other.name} says you did not come.` : `You said that ${other.name} did not come.`,
        text: asked
          ? 'If that is wrong, contest it. Without an answer the booking ends and it counts against you.'
          : `${other.name} can contest it. Without an answer the booking ends and they get their money back.`,
        accept: 'I did not come',
        contest: 'I was there',
        accepting: 'The booking ends as a late cancellation: part of the rent goes to the owner.',
      }
    case 'cancel':
      return {
        title: asked ? `${other.name} wants to cancel.` : 'You asked to cancel.',
        text: asked
          ? `If it changed hands already, or is on its way, contest this. Without an answer ${sale ? `the sale ends and ${other.name} gets everything back` : 'it ends as a late cancellation'}.`
          : `${other.name} can say that it has changed hands. Otherwise ${item} ends.`,
        accept: 'Agree to cancel',
        contest: 'It has changed hands',
        accepting: sale ? `${other.name} gets everything back.` : 'It ends as a late cancellation.',
      }
    default:
      return null
  }
}

interface ReportWords {
  /** On the button that opens the dialog. */
  button: string
  title: string
  text: string
  sent: string
}

/** Asked before the renter says that it is with them: from then on they answer for it. */
export function receiptWords({ title, other, deposit_amount }: Booking): {
  title: string
  description: string
} {
  const deposit =
    deposit_amount > 0
      ? `Aso holds your deposit of ${formatNaira(deposit_amount)} until ${other.name} has it back.`
      : 'No money moves now.'
  return {
    title: 'Do you have it?',
    description: `${title}. Confirm only when it is in your hands and as described: you can’t cancel after that. ${deposit} This can’t be undone.`,
  }
}

/** Saying that the handover did not happen. */
export function reportWords({ side, sale, other }: Booking): ReportWords {
  if (side === 'lender') {
    return {
      button: `${other.name} did not come`,
      title: `${other.name} did not come?`,
      text: `We’ll ask them. If they don’t answer, the booking ends, they get their money back, and it counts against them.`,
      sent: `We’ve asked ${other.name} to answer.`,
    }
  }
  return {
    button: 'I never received it',
    title: 'You never received it?',
    text: `We’ll ask ${other.name}. If they don’t answer, you get all your money back. If they say that ${sale ? 'you have it' : 'it was handed over'}, Aso decides.`,
    sent: `We’ve asked ${other.name} to answer.`,
  }
}
