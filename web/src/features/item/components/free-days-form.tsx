import { type FormEvent, useState } from 'react'
import { watchMessages } from '#contract/messages/item.ts'
import { lagosToday } from '#contract/rules/dates.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import type { Days } from '../api/watches'

interface FreeDaysFormProps {
  busy: boolean
  /** Undefined: any days. */
  onWatch: (days: Days | undefined) => void
}

export function FreeDaysForm({ busy, onWatch }: FreeDaysFormProps) {
  const today = lagosToday()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [problem, setProblem] = useState<string>()
  const send = (event: FormEvent) => {
    event.preventDefault()
    const wrong = problemOf(from, to, today)
    setProblem(wrong)
    if (!wrong) onWatch(from ? { from, to } : undefined)
  }
  return (
    <form noValidate onSubmit={send} className="grid gap-3">
      <div className="grid grid-cols-2 gap-3">
        <Field label="First day">
          {(control) => (
            <Input
              {...control}
              type="date"
              min={today}
              value={from}
              onChange={(event) => setFrom(event.target.value)}
            />
          )}
        </Field>
        <Field label="Last day">
          {(control) => (
            <Input
              {...control}
              type="date"
              min={from || today}
              value={to}
              onChange={(event) => setTo(event.target.value)}
            />
          )}
        </Field>
      </div>
      {problem && (
        <p role="alert" className="font-medium text-destructive text-sm">
          {problem}
        </p>
      )}
      <Button type="submit" disabled={busy} className="justify-self-start">
        {from || to ? 'Tell me for these days' : 'Tell me, any day'}
      </Button>
    </form>
  )
}

function problemOf(from: string, to: string, today: string): string | undefined {
  if (!from && !to) return undefined
  if (!from || !to) return watchMessages.missingDays.text
  return from < to && from >= today ? undefined : watchMessages.invalidDays.text
}
