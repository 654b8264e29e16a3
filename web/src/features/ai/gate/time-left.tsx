import { Clock3 } from 'lucide-react'
import { gateWords } from '#contract/messages/ai/gate.ts'
import { Badge } from '@/components/ui/badge'
import { useNow } from '@/lib/browser/use-now'
import { formatRecent } from '@/lib/lagos-time'

const minuteMs = 60_000
const soonMinutes = 5

/** Until when the session runs. How long that is says the clock of the phone: where that is wrong, nothing is said. */
export function TimeLeft({ end }: { end: string }) {
  const left = (Date.parse(end) - useNow(10_000)) / minuteMs
  const soon = left > 0 && left <= soonMinutes
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Badge variant={soon ? 'caution' : 'good'} className="py-1">
        <Clock3 aria-hidden />
        {gateWords.activeUntil(formatRecent(Date.parse(end)))}
      </Badge>
      {left > 0 && <span className="text-muted-foreground">{gateWords.timeLeft(Math.floor(left))}</span>}
      {soon && (
        <p role="status" className="basis-full text-muted-foreground">
          {gateWords.endsSoon}
        </p>
      )}
    </div>
  )
}
