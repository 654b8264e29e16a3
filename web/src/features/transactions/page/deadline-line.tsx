import { useNow } from '@/lib/browser/use-now'
import { formatDeadline } from '@/lib/lagos-time'
import { runningDeadline } from '../model/actions'
import type { Booking } from '../model/booking'
import { timeLeft } from '../model/time-left'
import { ruledShares } from '../return/ruling-words'

interface DeadlineLineProps {
  booking: Booking
  /** The words around it say already what happens without an answer. */
  withoutEnd?: boolean
}

/** Who has until when to act, and what happens then. Nothing where no deadline runs. */
export function DeadlineLine({ booking, withoutEnd = false }: DeadlineLineProps) {
  const running = runningDeadline(booking)
  const now = useNow(30_000, running !== null)
  if (!running) return null
  const left = timeLeft(running.until, now)
  const asked = booking.deadline?.asked ?? []
  // What becomes of a late ruling is the admins' affair.
  const end = asked.length > 0 && !withoutEnd
  return (
    <p className="text-muted-foreground text-sm">
      {whose(booking, left !== null)} until{' '}
      <strong className="text-foreground">{formatDeadline(running.until)}</strong>
      {` ${purposeOf(booking)}`}
      {left && ` (${left} left)`}.{end && ` After that, ${endFor(booking, running.afterwards)}`}
    </p>
  )
}

function whose({ deadline, side, other }: Booking, running: boolean): string {
  const asked = deadline?.asked ?? []
  if (asked.length === 0) return running ? 'Aso has' : 'Aso is late: it had'
  if (asked.length === 2) return running ? 'Both of you have' : 'Both of you had'
  if (asked[0] === side) return running ? 'You have' : 'You had'
  return `${other.name} ${running ? 'has' : 'had'}`
}

/** What there is to do until then. */
function purposeOf({ deadline }: Booking): string {
  const kind = deadline?.kind ?? ''
  if (kind.startsWith('rule_')) return 'to decide'
  if (kind.startsWith('answer_')) return 'to answer'
  return purposes[kind] ?? ''
}

const purposes: Record<string, string> = {
  pay: 'to pay',
  nobody_handed_over: 'to hand it over',
  handover_unproven: 'to confirm the handover',
  confirm_return: 'to confirm the return',
  return_overdue: 'to confirm the return',
  appeal: 'to appeal',
}

/** `the renter gets` is `you get` for the renter, and the renter's name for the owner; an admin is Aso. */
export function endFor(booking: Booking, afterwards: string): string {
  const { side, other, deadline } = booking
  const shares = deadline?.kind === 'appeal' && ruledShares(booking)
  if (shares) return `${shares}.`
  const sentence = afterwards.charAt(0).toLowerCase() + afterwards.slice(1)
  return sentence
    .replace(/^an admin/, 'Aso')
    .replace(/the (renter|buyer|owner) (gets|reported)/, (_, role: string, verb: string) => {
      const mine = (role === 'owner') === (side === 'lender')
      if (!mine) return `${other.name} ${verb}`
      return `you ${verb.replace('gets', 'get')}`
    })
}
