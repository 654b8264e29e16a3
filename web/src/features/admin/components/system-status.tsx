import { cn } from '@/lib/utils'
import { useHealth } from '../api/health'

/** Undefined while it is being asked. */
type Answering = boolean | undefined

/** What answers right now: the words are only said of what was asked a moment ago. */
export function SystemStatus({ database }: { database: Answering }) {
  const signIn = useHealth('signIn')
  const storage = useHealth('storage')
  return (
    <section aria-labelledby="system-status" className="grid content-start gap-1 rounded-2xl bg-card p-3">
      <h2 id="system-status" className="px-3 py-2 font-semibold text-lg">
        System status
      </h2>
      <dl className="grid">
        <Part name="Database" label="Operational" answering={database} />
        <Part name="Sign-in" label="Operational" answering={signIn.isError ? false : signIn.data} />
        <Part name="Photo storage" label="Active" answering={storage.isError ? false : storage.data} />
      </dl>
    </section>
  )
}

function Part({ name, label, answering }: { name: string; label: string; answering: Answering }) {
  const word = answering === undefined ? 'Checking…' : answering ? label : 'Not answering'
  return (
    <div className="flex min-h-12 items-center justify-between gap-3 px-3 text-sm">
      <dt className="font-medium">{name}</dt>
      <dd
        className={cn(
          'flex items-center gap-2 font-medium',
          answering === undefined ? 'text-muted-foreground' : answering ? 'text-good' : 'text-destructive',
        )}
      >
        <span aria-hidden className="size-2 rounded-full bg-current" />
        {word}
      </dd>
    </div>
  )
}
