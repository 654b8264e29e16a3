import { Gift } from 'lucide-react'
import { gateWords } from '#contract/messages/ai/gate.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { Button } from '@/components/ui/button'
import { GateCard } from './gate-card'
import type { Offer } from './model/offer'
import { useUnlock } from './model/use-unlock'

/** The first session with the stylist, free of charge. */
export function FreeCard({ offer }: { offer: Offer }) {
  const { unlock, busy } = useUnlock(offer, { costsMoney: false })
  return (
    <GateCard icon={Gift} title={gateWords.freeTitle}>
      <p>{gateWords.freeText(offer.minutes, formatNaira(offer.price))}</p>
      <Button size="lg" disabled={busy !== undefined} onClick={() => unlock('free')}>
        {busy ? 'Starting…' : gateWords.startFree}
      </Button>
    </GateCard>
  )
}
