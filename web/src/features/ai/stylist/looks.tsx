import { Shirt } from 'lucide-react'
import { stylistMessages, stylistWords as words } from '#contract/messages/ai/stylist.ts'
import { formatDate } from '#contract/rules/dates.ts'
import { formatNaira } from '#contract/rules/money.ts'
import type { StylistLook } from '#contract/stylist.ts'
import { Notice } from '@/components/notice'
import { Button } from '@/components/ui/button'
import { useMyTrust } from '@/domain/trust/my-trust'
import { type AskedLooks, useStoredLooks } from './api/stored-looks'
import { LookCard } from './look-card'
import { offerOf } from './model/loosened'
import type { Wishes } from './model/wishes'
import { RecommendationCard } from './recommendation-card'

interface LooksProps {
  asked: AskedLooks
  onAsk: (wishes: Wishes) => void
  /** Back to the form. */
  onAgain: () => void
}

export function Looks({ asked, onAsk, onAgain }: LooksProps) {
  const { wishes, answer } = asked
  const { looks, recommendations, days, loosen } = answer
  if (looks.length === 0) {
    return (
      <Notice icon={Shirt} heading="h3" {...stylistMessages.noLook}>
        {loosen.map(offerOf).map(({ label, change }) => (
          <Button key={label} variant="secondary" onClick={() => onAsk({ ...wishes, ...change })}>
            {label}
          </Button>
        ))}
        <Button onClick={onAgain}>Change my choices</Button>
      </Notice>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status">
          <span className="font-semibold">{words.days(formatDate(days.start), formatDate(days.end))}</span>
          {days.chosen && <span className="block text-muted-foreground text-sm">{words.daysChosen}</span>}
        </p>
        <Button variant="outline" onClick={onAgain}>
          Change my choices
        </Button>
      </div>
      <LookCards asked={asked} />
      <section className="grid grid-cols-1 gap-3">
        <h3 className="font-semibold text-xl">Recommended for you</h3>
        <ul className="grid gap-4 sm:grid-cols-2">
          {recommendations.map((piece) => (
            <RecommendationCard key={piece.item_id} piece={piece} days={days} />
          ))}
        </ul>
      </section>
    </div>
  )
}

function LookCards({ asked: { wishes, answer } }: { asked: AskedLooks }) {
  const { keep } = useStoredLooks()
  const { looks, days } = answer
  const step = useMyTrust().data?.step
  // Together the pieces of a look count as one rental, up to the highest deposit.
  const isTooMuch = looks.some(
    ({ pieces, deposit }) => step && deposit > step.highest_deposit && pieces.length > step.rentals_at_once,
  )
  const replace = (nth: number, look: StylistLook) =>
    keep({ wishes, answer: { ...answer, looks: looks.with(nth, look) } })
  return (
    <section className="grid grid-cols-1 gap-4">
      <h3 className="font-semibold text-xl">Your looks</h3>
      <p className="text-muted-foreground text-sm">
        {words.rentTogether}
        {step && isTooMuch && ` ${words.atOnce(step.rentals_at_once, formatNaira(step.highest_deposit))}`}
      </p>
      {looks.map((look, nth) => (
        <LookCard
          // biome-ignore lint/suspicious/noArrayIndexKey: a look stays in its place, whatever becomes of its pieces.
          key={nth}
          name={`Look ${nth + 1}`}
          look={look}
          days={days}
          wishes={{ ...wishes, from: days.start, to: days.end }}
          onLook={(changed) => replace(nth, changed)}
        />
      ))}
    </section>
  )
}
