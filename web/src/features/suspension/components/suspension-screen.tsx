import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { suspensionMessages } from '#contract/messages/safety.ts'
import { RulesLink } from '@/components/confirm-dialog'
import { Facts } from '@/components/facts'
import { Loaded } from '@/components/loaded'
import { Notice } from '@/components/notice'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { type MySuspension, useMySuspension } from '@/domain/me/my-suspension'
import { useTitle } from '@/lib/browser/use-title'
import { formatMoment } from '@/lib/lagos-time'
import { prepareToasts } from '@/lib/toast'
import { AppealForm } from './appeal-form'

/** Why my account is suspended, what that means, and my one appeal. */
export function SuspensionScreen() {
  useTitle('Your suspension')
  useEffect(() => void prepareToasts(), [])
  const query = useMySuspension()
  return (
    <div className="page grid grid-cols-1 content-start gap-6 py-4 md:py-8">
      <Loaded
        query={query}
        skeleton={<Skeleton className="h-60 rounded-2xl" />}
        message={suspensionMessages.loadFailed}
      >
        {(suspension) =>
          suspension ? (
            <Suspended suspension={suspension} />
          ) : (
            <Notice heading="h1" icon={CircleCheck} {...suspensionMessages.none}>
              <Button asChild>
                <Link to="/marketplace">Go to the market</Link>
              </Button>
            </Notice>
          )
        }
      </Loaded>
    </div>
  )
}

function Suspended({ suspension }: { suspension: MySuspension }) {
  const { reason, created_at, ends_at, appealed_at } = suspension
  return (
    <>
      <h1 className="page-title">Your account is suspended</h1>
      <section aria-label="Suspension" className="grid gap-4 rounded-2xl bg-card p-4 sm:p-6">
        <p className="whitespace-pre-line font-medium wrap-anywhere">{reason}</p>
        <Facts
          facts={[
            { label: 'Since', value: formatMoment(created_at) },
            { label: 'How long', value: ends_at ? `Until ${formatMoment(ends_at)}` : 'No end date' },
          ]}
        />
        <p>
          Our <RulesLink /> say what accounts are suspended for.
        </p>
      </section>
      <WhatItMeans />
      {appealed_at ? <Appealed suspension={suspension} /> : <AppealForm />}
    </>
  )
}

/** As the database decides it: what ends or waits, and what goes on. */
function WhatItMeans() {
  return (
    <section aria-label="What it means" className="grid gap-4 sm:grid-cols-2">
      <Points
        title="You cannot"
        points={[
          'Rent, buy or list items. Your items are not shown.',
          'Accept booking requests, or change or extend the days of a booking.',
          'Report items, people or ratings.',
        ]}
      />
      <Points
        title="What continues"
        points={[
          'Agreed bookings: handover, return, claims and problem reports work as usual. Unpaid bookings and open requests have ended with a full refund.',
          'Ratings of finished bookings.',
          'Your money stays yours. You can open your wallet, and pay what you owe.',
        ]}
      />
    </section>
  )
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <div className="grid content-start gap-2 rounded-2xl bg-card p-4 sm:p-6">
      <h2 className="font-semibold text-lg">{title}</h2>
      <ul className="grid list-disc gap-1.5 pl-5 text-muted-foreground">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  )
}

function Appealed({
  suspension: { appeal, appealed_at, appeal_answer, appeal_decided_at },
}: {
  suspension: MySuspension
}) {
  return (
    <section aria-labelledby="appeal" className="grid gap-3 rounded-2xl bg-card p-4 sm:p-6">
      <h2 id="appeal" className="font-semibold text-xl">
        Your appeal
      </h2>
      {appealed_at && <p className="text-muted-foreground text-sm">Sent {formatMoment(appealed_at)}</p>}
      <p className="whitespace-pre-line wrap-anywhere">{appeal}</p>
      {appeal_decided_at ? (
        <>
          <h3 className="font-semibold">Our answer: the suspension stays</h3>
          <p className="whitespace-pre-line wrap-anywhere">{appeal_answer}</p>
          <p className="text-muted-foreground text-sm">This answer is final.</p>
        </>
      ) : (
        <p className="text-muted-foreground">
          We will look at it. You’ll get our answer by email and on this page.
        </p>
      )}
    </section>
  )
}
