import { TimerOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { gateWords } from '#contract/messages/ai/gate.ts'
import { GateCard } from './gate-card'
import type { Offer } from './model/offer'
import { SessionPrice } from './session-price'
import { WaysToPay } from './unlock-card'

/** The session ended while the helper was open. What had the focus can no longer be used, so this takes it. */
export function SessionEnded({ offer }: { offer: Offer }) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => card.current?.focus(), [])
  return (
    <div ref={card} role="alert" tabIndex={-1} className="rounded-2xl outline-none">
      <GateCard icon={TimerOff} title={gateWords.endedTitle}>
        <p className="text-sm">
          {gateWords.endedText} <SessionPrice price={offer.price} minutes={offer.minutes} />
        </p>
        <WaysToPay offer={offer} />
      </GateCard>
    </div>
  )
}
