import { Link, useLocation } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { useMyProfile } from '@/domain/me/my-profile'
import { useMySuspension } from '@/domain/me/my-suspension'

/** On every screen of a suspended person but the one that it leads to: why, and the way to the appeal. */
export function SuspendedBanner() {
  const { pathname } = useLocation()
  return useMyProfile().data?.is_active === false && pathname !== '/suspension' ? <Banner /> : null
}

function Banner() {
  const { data: suspension } = useMySuspension()
  return (
    <section
      aria-label="Suspension"
      className="flex flex-wrap items-center justify-center gap-x-3 bg-caution-soft px-4 py-2 text-center text-caution text-sm"
    >
      <p className="line-clamp-2 min-w-0 wrap-anywhere">
        <CircleAlert aria-hidden className="mr-1.5 inline size-4 align-text-bottom" />
        <strong>Your account is suspended.</strong> {suspension?.reason}
      </p>
      <Link
        to="/suspension"
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        See why and appeal
      </Link>
    </section>
  )
}
