import { trueAmount } from './truth.ts'
import { type Act, isOver, type Operation } from './world.ts'

/**
 * What is false about an act, by the truth before it; null: it is true, or says nothing. A few kinds, so that each can be met
 * alone and together with each of the other side.
 */
export function falsehoodOf({ act }: Operation): string | null {
  if (!act) return null
  if (act.action === 'report_issue')
    return isOver(act.booking) ? 'reports a booking that is over' : 'reports what is not so'
  if (act.action === 'appeal_claim') return 'appeals'
  return act.side === 'borrower' ? ofBorrower(act) : ofLender(act)
}

function ofBorrower(act: Act): string | null {
  const { handedOver, returned, plan, rental } = act.booking
  switch (act.action) {
    case 'confirm_receipt':
      return handedOver === null ? 'confirms what never came' : null
    case 'confirm_return':
      if (handedOver === null) return 'confirms what never came'
      if (!rental) return null
      if (returned === null) return 'says it is back and keeps it'
      return (act.day ?? returned) < returned ? 'names an earlier day' : null
    case 'report_not_received':
      return handedOver !== null ? 'has it and says it never came' : plan.lenderComes ? 'was awaited' : null
    case 'cancel':
      return handedOver === null ? null : 'cancels with the item in hand'
    case 'contest_question':
      return handedOver === null && !plan.borrowerComes ? 'says it came and did not' : null
    case 'enter_code':
      return returned === null ? 'types the code of the return and keeps it' : null
    case 'answer_claim':
      return falseAnswer(act)
    default:
      return null
  }
}

function falseAnswer({ booking, answers = [] }: Act): string | null {
  const lines = booking.stored.claim?.lines ?? []
  const isFalse = answers.map(({ kind, answer, counter_amount = 0 }) => {
    const line = lines.find((one) => one.kind === kind)
    const due = line ? trueAmount(booking, line) : 0
    if (answer === 'countered') return counter_amount * 100 < due ? 'offers less than is due' : null
    return answer === 'refused' && due > 0 ? 'refuses what is due' : null
  })
  return isFalse.find((one) => one !== null) ?? null
}

function ofLender(act: Act): string | null {
  const { handedOver, returned, plan, rental } = act.booking
  switch (act.action) {
    case 'mark_handed_over':
      return handedOver === null ? 'marks what they kept' : null
    case 'confirm_return':
      if (handedOver === null) return 'confirms the return of what they kept'
      if (!rental) return null
      if (returned === null) return 'confirms a return that was not'
      return (act.day ?? returned) > returned ? 'names a later day' : null
    case 'report_no_show':
      return plan.borrowerComes ? 'says that who came did not' : null
    case 'contest_question':
      return handedOver === null ? 'contests what is so' : null
    case 'cancel':
      return handedOver === null ? null : 'cancels what they handed over'
    case 'enter_code':
      return handedOver === null ? 'types the code of a handover that was not' : null
    case 'claim':
      return falseClaim(act)
    case 'answer_counter_offer':
      return refusesFairOffer(act) ? 'refuses a fair offer' : null
    default:
      return null
  }
}

function falseClaim({ booking, day, lines = [] }: Act): string | null {
  const { returned } = booking
  if (returned === null) return 'claims before it is back'
  if ((day ?? returned) > returned) return 'claims by a later day'
  const isMore = lines.some(
    ({ kind, amount = 0 }) => amount * 100 > trueAmount(booking, { kind, claimed: amount * 100 }),
  )
  return isMore ? 'claims damage that is not' : null
}

function refusesFairOffer({ booking, offers = [] }: Act): boolean {
  return offers.some(({ kind, accepted }) => {
    const line = booking.stored.claim?.lines.find((one) => one.kind === kind)
    return !accepted && line !== undefined && (line.counter ?? 0) >= trueAmount(booking, line)
  })
}
