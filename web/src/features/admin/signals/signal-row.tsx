import { useId, useState } from 'react'
import { signalKinds } from '#contract/messages/signal.ts'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { formatMoment } from '@/lib/lagos-time'
import { useSeeSignal } from '../api/signals'
import type { Signal } from '../model/signals'
import { signalTitle } from '../words/signal-words'
import { SeeDialog } from './see-dialog'
import { SignalEvidence } from './signal-evidence'

const shownAtFirst = 6

/** The same signal with its newest facts only. */
const firstFacts = (signal: Signal): Signal =>
  ({ ...signal, evidence: signal.evidence.slice(0, shownAtFirst) }) as Signal

export function SignalRow({ signal }: { signal: Signal }) {
  const title = useId()
  const { evidence, fact_count } = signal
  const [all, setAll] = useState(evidence.length <= shownAtFirst)
  return (
    <li aria-labelledby={title} className="grid grid-cols-1 gap-4 rounded-2xl bg-card p-4 sm:p-5">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted-foreground text-sm">
          <Badge variant="neutral">{signalKinds.find(({ value }) => value === signal.kind)?.label}</Badge>
          {momentsText(signal)}
        </p>
        <h2 id={title} className="font-sans font-semibold wrap-anywhere">
          {signalTitle(signal)}
        </h2>
      </div>
      <SignalEvidence signal={all ? signal : firstFacts(signal)} />
      {!all && (
        <Button variant="ghost" className="justify-self-start" onClick={() => setAll(true)}>
          {`Show all ${evidence.length}`}
        </Button>
      )}
      {all && fact_count > evidence.length && (
        <p className="text-muted-foreground text-sm">{`The newest ${evidence.length} of ${fact_count} are shown.`}</p>
      )}
      <SeenNote signal={signal} />
      <SeeButton signal={signal} />
    </li>
  )
}

function momentsText({ first_seen_at, last_seen_at }: Signal): string {
  const first = formatMoment(first_seen_at)
  const last = formatMoment(last_seen_at)
  return first === last ? `Found ${first}` : `Found ${first}, new evidence ${last}`
}

function SeenNote({ signal: { seen_at, seen_by_name, is_open, note } }: { signal: Signal }) {
  if (!seen_at) return null
  return (
    <div className="grid gap-1 rounded-xl bg-secondary p-3 text-sm">
      <p className="text-muted-foreground">
        {`Seen by ${seen_by_name ?? 'a former admin'}, ${formatMoment(seen_at)}${is_open ? '. New evidence has appeared since.' : ''}`}
      </p>
      {note && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
    </div>
  )
}

function SeeButton({ signal }: { signal: Signal }) {
  const [asking, setAsking] = useState(false)
  const see = useSeeSignal()
  return (
    <div>
      <Button variant="outline" onClick={() => setAsking(true)}>
        {signal.is_open ? 'Mark as seen' : 'Add a note'}
      </Button>
      {asking && (
        <SeeDialog
          busy={see.isPending}
          onSee={(note) => see.mutate({ signal, note }, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
