import { Link } from '@tanstack/react-router'
import { Clock, ShieldAlert } from 'lucide-react'
import { itemMessages } from '#contract/messages/common.ts'
import type { Identity } from '../model/booking-options'

/** Why Rent is shut, and the way to open it. Buying needs no identity check. */
export function IdentityBanner({ identity }: { identity: Identity }) {
  const pending = identity === 'pending'
  const Icon = pending ? Clock : ShieldAlert
  return (
    <section aria-label="Identity check" className="flex gap-3 rounded-2xl bg-caution-soft p-4 text-caution">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="grid gap-0.5">
        <h2 className="font-sans font-semibold">
          {pending ? 'Your verification is under review' : 'Renting needs an approved identity check'}
        </h2>
        <p className="text-sm">
          {pending
            ? 'Review takes 1-2 business days. You can rent as soon as it is approved.'
            : 'It takes about five minutes. You can buy without it.'}
        </p>
        <Link
          to={pending ? '/verification-pending' : '/verify-borrower'}
          className="flex min-h-11 items-center justify-self-start font-semibold underline underline-offset-4 hover:no-underline"
        >
          {pending ? 'Check status' : itemMessages.completeVerification}
        </Link>
      </div>
    </section>
  )
}
