import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { adminMessages } from '#contract/messages/admin.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { Button } from '@/components/ui/button'
import { formatMoment } from '@/lib/lagos-time'
import { showError } from '@/lib/toast'
import { type SeenScreens, viewAs } from '../api/person'
import { Bookings, Money, Part } from './parts'
import { ReasonDialog } from './reason-dialog'

/** What the person finds on their screens. Nothing can be done there. */
export function ViewAs({ userId }: { userId: string }) {
  const [asking, setAsking] = useState(false)
  const look = useMutation({
    mutationFn: (reason: string) => viewAs(userId, reason),
    onSuccess: () => setAsking(false),
    onError: (error) => showError(error, adminMessages.viewFailed),
  })
  return (
    <section aria-label="What this person sees" className="grid gap-3">
      {look.data ? (
        <Screens seen={look.data} />
      ) : (
        <Button variant="outline" className="justify-self-start" onClick={() => setAsking(true)}>
          See what they see
        </Button>
      )}
      {asking && (
        <ReasonDialog
          title="See what they see?"
          description="You’ll see this person’s bookings, items and notifications. You can’t do anything in their name."
          question="Why do you need to see it?"
          words={{ go: 'Show', going: 'Loading…' }}
          busy={look.isPending}
          onGo={look.mutate}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}

function Screens({ seen }: { seen: SeenScreens }) {
  return (
    <>
      <p role="status" className="rounded-2xl bg-caution-soft p-3 text-caution text-sm">
        You see this person’s screens as they are now. You can’t act here.
      </p>
      <Bookings bookings={seen.bookings} />
      <Part title="Items" empty={seen.items.length === 0 && 'No items.'}>
        <ul className="grid gap-2 text-sm">
          {seen.items.map((one) => (
            <li key={one.id}>
              {one.title}: {one.status}
              {one.rental_price ? `, ${formatNaira(one.rental_price)} a day` : ''}
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Notifications" empty={seen.notifications.length === 0 && 'No notifications.'}>
        <ul className="grid gap-2 text-sm">
          {seen.notifications.map((one) => (
            <li key={one.id}>
              <strong className="font-medium">{one.title}</strong>
              <p>{one.body}</p>
              <p className="text-muted-foreground text-xs">
                {one.read ? 'read' : 'unread'}, {formatMoment(one.at)}
              </p>
            </li>
          ))}
        </ul>
      </Part>
      {seen.wallet && <Money money={seen.wallet} title="Wallet" />}
    </>
  )
}
