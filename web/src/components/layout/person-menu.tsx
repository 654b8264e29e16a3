import { Link } from '@tanstack/react-router'
import { CalendarCheck, type LucideIcon, MessageCircle, Wallet } from 'lucide-react'
import { formatNaira } from '#contract/rules/money.ts'
import { useWaitingBookings } from '@/domain/bookings/waiting'
import { useMyProfile } from '@/domain/me/my-profile'
import { useUnreadMessages } from '@/domain/messages/unread'
import { Avatar } from '../avatar'
import { shortNaira } from './short-naira'

/** My messages, my bookings, my wallet and my profile, one tap away on every screen. */
export default function PersonMenu({ userId }: { userId: string }) {
  const { data: profile } = useMyProfile()
  const balance = profile?.wallet_balance
  return (
    <>
      <MyMessages userId={userId} />
      <MyBookings userId={userId} />
      <Link
        to="/wallet"
        className="price inline-flex h-11 items-center gap-2 rounded-full bg-secondary px-3 font-semibold text-secondary-foreground text-sm transition-colors hover:bg-secondary/75 min-[26.25rem]:px-4"
      >
        <Wallet aria-hidden className="size-4.5" />
        <span className="sr-only">Wallet</span>
        <Balance balance={balance} />
      </Link>
      <Link to="/profile" aria-label="My profile" className="grid size-11 place-items-center rounded-full">
        <Avatar name={profile?.full_name} photo={profile?.selfie_url} className="size-9" />
      </Link>
    </>
  )
}

/** Whole for a screen reader everywhere; short on a phone, and left out on the narrowest. */
function Balance({ balance }: { balance: number | null | undefined }) {
  if (balance == null) return <span className="h-3 w-10 rounded bg-foreground/10 min-[26.25rem]:w-14" />
  return (
    <>
      <span className="max-[26.25rem]:sr-only">{formatNaira(balance)}</span>
      <span aria-hidden className="hidden max-[26.25rem]:inline max-[24rem]:hidden">
        {shortNaira(balance)}
      </span>
    </>
  )
}

function MyMessages({ userId }: { userId: string }) {
  const { data: unread = 0 } = useUnreadMessages(userId)
  return <Counted to="/messages" label="Messages" icon={MessageCircle} count={unread} unit="unread" />
}

function MyBookings({ userId }: { userId: string }) {
  const { data: waiting = 0 } = useWaitingBookings(userId)
  return (
    <Counted
      to="/transactions"
      label="Bookings"
      icon={CalendarCheck}
      count={waiting}
      unit="waiting for you"
    />
  )
}

interface CountedProps {
  to: '/messages' | '/transactions'
  label: string
  icon: LucideIcon
  count: number
  unit: string
}

/** A way to somewhere, with how much waits there. */
function Counted({ to, label, icon: Icon, count, unit }: CountedProps) {
  return (
    <Link
      to={to}
      className="relative grid size-11 place-items-center rounded-full text-muted-foreground transition-colors hover:text-foreground data-[status=active]:text-primary"
    >
      <Icon aria-hidden className="size-5.5" />
      <span className="sr-only">{label}</span>
      {count > 0 && (
        <span className="absolute top-1 right-0.5 min-w-4 rounded-full bg-destructive px-1 text-center font-bold text-[0.625rem] text-destructive-foreground leading-4">
          {count > 99 ? '99+' : count}
          <span className="sr-only"> {unit}</span>
        </span>
      )}
    </Link>
  )
}
