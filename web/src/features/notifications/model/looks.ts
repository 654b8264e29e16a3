import {
  AlarmClock,
  Bell,
  CalendarCheck,
  CalendarHeart,
  CircleX,
  HandCoins,
  Heart,
  Inbox,
  type LucideIcon,
  MessageCircle,
  Scale,
  Search,
  Star,
  Undo2,
  UserRound,
} from 'lucide-react'

interface Look {
  icon: LucideIcon
  tone: string
}

const booking: Look = { icon: CalendarCheck, tone: 'bg-info-soft text-info' }
const request: Look = { icon: Inbox, tone: 'bg-accent text-accent-foreground' }
const talk: Look = { icon: MessageCircle, tone: 'bg-accent text-accent-foreground' }
const goingBack: Look = { icon: Undo2, tone: 'bg-caution-soft text-caution' }
const money: Look = { icon: HandCoins, tone: 'bg-good-soft text-good' }
const due: Look = { icon: HandCoins, tone: 'bg-caution-soft text-caution' }
const decision: Look = { icon: Scale, tone: 'bg-caution-soft text-caution' }
const soon: Look = { icon: AlarmClock, tone: 'bg-caution-soft text-caution' }
const plain = 'bg-secondary text-muted-foreground'

/** Of each kind that the database declares. */
export const looks: Record<string, Look> = {
  admin_task: decision,
  account: { icon: UserRound, tone: plain },
  answer: request,
  booking_accepted: booking,
  booking_changed: booking,
  booking_ended: { icon: CircleX, tone: plain },
  booking_new: booking,
  booking_paid: booking,
  booking_request: request,
  booking_unpaid: due,
  books: money,
  chargeback: decision,
  claim: decision,
  debt: due,
  dispute: decision,
  event: { icon: CalendarHeart, tone: 'bg-accent text-accent-foreground' },
  handover: booking,
  meeting_soon: soon,
  message: talk,
  moderation: decision,
  overdue: goingBack,
  payment: money,
  payout: money,
  question: talk,
  question_answer: talk,
  rating: { icon: Star, tone: 'bg-info-soft text-info' },
  reminder: booking,
  rental_started: booking,
  request_ending: soon,
  return: goingBack,
  unfinished: due,
  wallet_funded: money,
  watch: { icon: Heart, tone: 'bg-accent text-accent-foreground' },
  saved_search: { icon: Search, tone: 'bg-accent text-accent-foreground' },
}

/** A newer server may know more kinds. */
export const lookOf = (kind: string): Look => looks[kind] ?? { icon: Bell, tone: plain }
