import { z } from 'zod'
import { limits } from '#contract/constants.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { Textarea } from '@/components/ui/textarea'
import { zodResolver } from '@/lib/forms'
import { useForm } from '@/lib/use-form'

interface WordsFormProps {
  label: string
  hint?: string
  placeholder?: string
  /** What is said when nothing was written. */
  missing: string
  words: { go: string; going: string }
  busy: boolean
  /** Fails where the words were not taken: then they stay. */
  onSend: (words: string) => Promise<void>
}

/** A few words that everybody will read. */
export function WordsForm({ label, hint, placeholder, missing, words, busy, onSend }: WordsFormProps) {
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(z.object({ words: z.string().trim().min(1, missing).max(limits.questionLength) })),
    defaultValues: { words: '' },
  })
  const send = handleSubmit((form) =>
    onSend(form.words).then(
      () => reset(),
      () => undefined,
    ),
  )
  return (
    <form noValidate onSubmit={send} className="grid gap-3">
      <Field label={label} hint={hint} error={formState.errors.words?.message}>
        {(control) => (
          <Textarea
            {...control}
            {...register('words')}
            rows={2}
            maxLength={limits.questionLength}
            placeholder={placeholder}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary" className="justify-self-start" disabled={busy}>
        {busy ? words.going : words.go}
      </Button>
    </form>
  )
}
