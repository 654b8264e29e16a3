import { Link } from '@tanstack/react-router'
import { CalendarCheck, type LucideIcon, MessageCircle, Wallet } from 'lucide-react'
import { formatNaira } from '#contract/rules/money.ts'
import { useWaitingBookings } from '@/domain/bookings/waiting'
import { useMyProfile } from '@/domain/me/my-profile'
import { useUnreadMessages } from '@/domain/messages/unread'
import { Avatar } from '../avatar'

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
        className="price inline-flex h-11 items-center gap-2 rounded-full bg-secondary px-4 font-semibold text-secondary-foreground text-sm transition-colors hover:bg-secondary/75"
      >
        <Wallet aria-hidden className="size-4.5" />
        <span className="sr-only">Wallet</span>
        {balance == null ? <span className="h-3 w-14 rounded bg-foreground/10" /> : formatNaira(balance)}
      </Link>
      <Link to="/profile" aria-label="My profile" className="grid size-11 place-items-center rounded-full">
        <Avatar name={profile?.full_name} photo={profile?.selfie_url} className="size-9" />
      </Link>
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
