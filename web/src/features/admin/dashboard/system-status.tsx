import { cn } from '@/lib/utils'
import { useSystemStatus } from '../api/dashboard'
import { useHealth } from '../api/health'
import { type StatusWords, statusColumns, statusWords } from '../words/status-words'
import { CsvButton } from './csv-button'

/** Undefined while it is being asked. */
type Answering = boolean | undefined

/** What answers and what was measured right now: "Operational" and "Active" are said of nothing else. */
export function SystemStatus() {
  const status = useSystemStatus()
  const signIn = useHealth('signIn')
  const storage = useHealth('storage')
  const database = status.isError ? false : status.data && true
  const parts = [
    answer('Database', 'Operational', database),
    answer('Sign-in', 'Operational', signIn.isError ? false : signIn.data),
    answer('Photo storage', 'Active', storage.isError ? false : storage.data),
    ...(status.data ?? []).map(statusWords),
  ]
  return (
    <section aria-labelledby="system-status" className="grid content-start gap-1 rounded-2xl bg-card p-3">
      <div className="flex flex-wrap items-center justify-between gap-3 px-3 py-2">
        <h2 id="system-status" className="font-semibold text-lg">
          System status
        </h2>
        <CsvButton name="system-status" label="the system status" columns={statusColumns} rows={parts} />
      </div>
      <dl className="grid">
        {parts.map((part) => (
          <Part key={part.name} {...part} />
        ))}
      </dl>
    </section>
  )
}

function answer(name: string, good: string, answering: Answering): StatusWords {
  if (answering === undefined) return { name, word: 'Checking…', mood: 'unsure', detail: null }
  return { name, word: answering ? good : 'Not answering', mood: answering ? 'good' : 'bad', detail: null }
}

const colours = { good: 'text-good', bad: 'text-destructive', unsure: 'text-muted-foreground' } as const

function Part({ name, word, mood, detail }: StatusWords) {
  return (
    <div className="flex min-h-12 items-center justify-between gap-3 px-3 py-1.5 text-sm">
      <dt className="grid gap-0.5 font-medium">
        {name}
        {detail && <span className="font-normal text-muted-foreground">{detail}</span>}
      </dt>
      <dd className={cn('flex shrink-0 items-center gap-2 font-medium', colours[mood])}>
        <span aria-hidden className="size-2 rounded-full bg-current" />
        {word}
      </dd>
    </div>
  )
}
