import { Check, Circle } from 'lucide-react'
import { useState } from 'react'
import { profileMessages } from '#contract/messages/profile.ts'
import { Loaded } from '@/components/loaded'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { useMyProfile } from '@/domain/me/my-profile'
import { Rating } from '@/domain/people/rating'
import { TrustSignal } from '@/domain/people/trust-signal'
import { type MyTrust, type Step, useMyTrust } from '@/domain/trust/my-trust'
import { allowedBy, limitedTo, needsOf, scoreColour } from '@/domain/trust/words'
import { TrustDialog } from './trust-dialog'

/** One's own score and level, what the level allows and what the next one needs. */
export function TrustSection() {
  return (
    <section aria-labelledby="trust" className="grid gap-4">
      <h2 id="trust" className="font-semibold text-lg">
        Trust
      </h2>
      <Loaded
        query={useMyTrust()}
        skeleton={<Skeleton className="h-44" />}
        message={profileMessages.trustNotLoaded}
      >
        {(trust) => <Trust trust={trust} />}
      </Loaded>
    </section>
  )
}

function Trust({ trust }: { trust: MyTrust }) {
  const [open, setOpen] = useState(false)
  const { step, next } = trust
  return (
    <>
      <Standing trust={trust} />
      <div className="grid gap-6 sm:grid-cols-2">
        <Lines title="What this level allows" lines={allowedBy(step)} />
        {next && <NextLevel next={next} trust={trust} />}
      </div>
      <div>
        <Button variant="outline" onClick={() => setOpen(true)}>
          How your score is worked out
        </Button>
      </div>
      <TrustDialog trust={trust} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

function Standing({ trust: { overall_score: score, step, levels, trust_level } }: { trust: MyTrust }) {
  const { data: profile } = useMyProfile()
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <p>
        <span className={`price font-bold text-5xl ${scoreColour(score)}`}>{score}</span>
        <span className="text-muted-foreground"> out of 100</span>
      </p>
      <div className="grid justify-items-start gap-1 text-sm">
        <p className="font-medium">
          Level {step.level} of {levels}: {step.name}
        </p>
        {step.level === 1 && <p>{limitedTo(step)}</p>}
        <p className="flex flex-wrap items-center gap-2 text-muted-foreground">
          Others see{' '}
          <Rating average={profile?.rating_average ?? null} reviews={profile?.num_reviews ?? null} />
          <TrustSignal level={trust_level} verified={profile?.verified ?? false} />
        </p>
      </div>
    </div>
  )
}

function NextLevel({ next, trust }: { next: Step; trust: MyTrust }) {
  return (
    <div className="grid content-start gap-3">
      <h3 className="font-medium text-sm">
        What you need for level {next.level}: {next.name}
      </h3>
      <ul className="grid gap-1.5 text-sm">
        {needsOf(next, trust).map(({ text, met }) => (
          <li key={text} className="flex gap-2">
            {met ? (
              <Check aria-label="Done" className="mt-0.5 size-4 shrink-0 text-good" />
            ) : (
              <Circle aria-label="Not yet" className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
            )}
            {text}
          </li>
        ))}
      </ul>
      <Lines title={`What level ${next.level} allows`} lines={allowedBy(next)} />
    </div>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div className="grid content-start gap-1.5 text-sm">
      <h3 className="font-medium">{title}</h3>
      <ul className="grid gap-1 text-muted-foreground">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
