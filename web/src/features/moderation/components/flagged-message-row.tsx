import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { formatMoment } from '@/lib/lagos-time'
import { useDecideFlag, useReadFlagged } from '../api/messages'
import { SuspensionDialog } from './suspension-dialog'
import { WordsDialog } from './words-dialog'

const kinds: Record<string, string> = { insult: 'Insult or threat', scam: 'Words of a scam' }

/** A message with an insult or the words of a scam. Its line shows when an admin asks for it, which is logged. */
export function FlaggedMessageRow({ flagId, since }: { flagId: string; since: string }) {
  const read = useReadFlagged(flagId)
  const line = read.data
  return (
    <li className="grid grid-cols-1 gap-3 rounded-2xl bg-card p-4 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">Flagged message</span>
        {line && <Badge variant="caution">{kinds[line.kind] ?? line.kind}</Badge>}
        <span className="text-muted-foreground">{formatMoment(since)}</span>
      </p>
      {line ? (
        <>
          <blockquote
            dir="auto"
            className="whitespace-pre-line rounded-xl bg-secondary px-3.5 py-2.5 wrap-anywhere"
          >
            {line.message}
          </blockquote>
          <p className="text-muted-foreground">
            Written by{' '}
            <Link
              to="/closet/$id"
              params={{ id: line.author_id }}
              className="font-medium text-foreground underline-offset-4 hover:underline"
            >
              {line.author_name ?? 'a former member'}
            </Link>
          </p>
          <FlagDecisions
            flagId={flagId}
            name={line.author_name ?? 'this person'}
            suspended={line.is_suspended}
          />
        </>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="outline" disabled={read.isPending} onClick={() => read.mutate()}>
            {read.isPending ? 'Opening…' : 'Show this message'}
          </Button>
          <span className="text-muted-foreground">Only this line. Every view is logged.</span>
        </div>
      )}
    </li>
  )
}

interface FlagDecisionsProps {
  flagId: string
  name: string
  suspended: boolean
}

function FlagDecisions({ flagId, name, suspended }: FlagDecisionsProps) {
  const [asking, setAsking] = useState<'warn' | 'suspend'>()
  const decide = useDecideFlag(flagId)
  const close = () => setAsking(undefined)
  const closed = { onSuccess: close }
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" onClick={() => setAsking('warn')}>
        Warn
      </Button>
      {!suspended && (
        <Button variant="outline" className="text-destructive" onClick={() => setAsking('suspend')}>
          Suspend
        </Button>
      )}
      <Button
        variant="ghost"
        disabled={decide.isPending}
        onClick={() => decide.mutate({ decision: 'dismiss' })}
      >
        Nothing wrong
      </Button>
      {asking === 'warn' && (
        <WordsDialog
          title={`Warn ${name}?`}
          description="They will see the reason. We don’t tell the other side."
          words={{ go: 'Send warning', going: 'Sending…' }}
          label="Reason"
          busy={decide.isPending}
          onSend={(words) => decide.mutate({ decision: 'warn', words }, closed)}
          onClose={close}
        />
      )}
      {asking === 'suspend' && (
        <SuspensionDialog
          name={name}
          busy={decide.isPending}
          onSuspend={(suspension) => decide.mutate({ decision: 'suspend', ...suspension }, closed)}
          onClose={close}
        />
      )}
    </div>
  )
}
