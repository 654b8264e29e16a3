import { Link } from '@tanstack/react-router'
import { Clock, ShieldAlert } from 'lucide-react'
import { itemMessages } from '#contract/messages/common.ts'
import { promises } from '#contract/promises.ts'
import { keepWantedItem, type WantedItem } from '@/domain/items/wanted-item'
import type { Identity } from '../model/booking-options'

/** Why Rent is shut, and the way to open it. Buying needs no identity check. */
interface IdentityBannerProps {
  identity: Identity
  /** What to come back to. */
  wanted: WantedItem
}

export default function IdentityBanner({ identity, wanted }: IdentityBannerProps) {
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
            ? `Review takes ${promises.identityReview}. You can rent as soon as it is approved. Choose your dates now and we’ll keep them here.`
            : `It takes about five minutes, and we review it within ${promises.identityReview}. Choose your dates first if you like: you come back here with them. You can buy without it.`}
        </p>
        <Link
          to={pending ? '/verification-pending' : '/verify-borrower'}
          onClick={() => keepWantedItem(wanted)}
          className="flex min-h-11 items-center justify-self-start font-semibold underline underline-offset-4 hover:no-underline"
        >
          {pending ? 'Check status' : itemMessages.completeVerification}
        </Link>
      </div>
    </section>
  )
}
