import { CirclePause } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { AiFeature } from '#contract/ai.ts'
import { gateMessages } from '#contract/messages/ai/gate.ts'
import { Loaded } from '@/components/loaded'
import { Notice } from '@/components/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { endFreeSession } from '@/domain/me/free-session'
import { useSettings } from '@/domain/settings'
import { usePerson } from '@/lib/session'
import { type AiAccess, useAiAccess } from './api/ai-access'
import { FreeCard } from './free-card'
import { type Offer, offerOf } from './model/offer'
import { SessionEnded } from './session-ended'
import { TimeLeft } from './time-left'
import { UnlockCard } from './unlock-card'

interface AiGateProps {
  feature: AiFeature
  /** What the helper does: shown to whoever has a session. */
  children: ReactNode
}

/** Checks whether there is a session with the helper, and offers one where there is none. */
export function AiGate({ feature, children }: AiGateProps) {
  const settings = useSettings()
  const access = useAiAccess()
  return (
    <Loaded query={settings} skeleton={<GateSkeleton />} message={gateMessages.checkFailed}>
      {(figures) => (
        <Loaded query={access} skeleton={<GateSkeleton />} message={gateMessages.checkFailed}>
          {(known) => (
            <Checked offer={offerOf(feature, figures)} access={known} paused={figures.ai_helpers === 'off'}>
              {children}
            </Checked>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

interface CheckedProps {
  offer: Offer
  access: AiAccess
  /** No session can be started. */
  paused: boolean
  children: ReactNode
}

/** What was asked for in a session stays on the screen when it ends; nothing more can be asked then. */
function Checked({ offer, access, paused, children }: CheckedProps) {
  const end = access.ends[offer.feature]
  const [opened, setOpened] = useState(false)
  useFreeSessionEnds(opened && !end)
  if (end && !opened) setOpened(true)
  if (!end && !opened) {
    if (paused) return <Notice icon={CirclePause} heading="h3" {...gateMessages.paused} />
    const free = access.free && offer.feature === 'stylist'
    return free ? <FreeCard offer={offer} /> : <UnlockCard offer={offer} freeUsed={!access.free} />
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {end ? <TimeLeft end={end} /> : <SessionEnded offer={offer} />}
      <fieldset disabled={!end} className="contents">
        {children}
      </fieldset>
    </div>
  )
}

/** The free session is over when its time is, or when the stylist is left. */
function useFreeSessionEnds(ended: boolean): void {
  const userId = usePerson()?.id
  useEffect(() => {
    if (!userId) return
    if (ended) endFreeSession(userId)
    return () => endFreeSession(userId)
  }, [userId, ended])
}

function GateSkeleton() {
  return (
    <div className="grid gap-3 rounded-2xl bg-secondary/60 p-5">
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="h-10 w-1/3" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="mt-2 h-12 rounded-full" />
      <Skeleton className="h-12 rounded-full" />
    </div>
  )
}
