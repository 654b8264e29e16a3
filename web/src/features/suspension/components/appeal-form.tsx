import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { safetyFieldMessages, suspensionMessages } from '#contract/messages/safety.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { Textarea } from '@/components/ui/textarea'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { zodResolver } from '@/lib/forms'
import { showError, showSuccess } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import { sendAppeal } from '../api/send-appeal'

const longestAppeal = 2000
const appealForm = z.object({
  appeal: z.string().trim().min(1, safetyFieldMessages.appealMissing).max(longestAppeal),
})

export function AppealForm() {
  const refresh = useRefreshMyData()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(appealForm),
    defaultValues: { appeal: '' },
  })
  const send = useMutation({
    mutationFn: ({ appeal }: z.infer<typeof appealForm>) => sendAppeal(appeal),
    onSuccess: async () => {
      showSuccess(suspensionMessages.appealed)
      await refresh()
    },
    onError: (error) => showError(error, suspensionMessages.appealFailed),
  })
  return (
    <form
      noValidate
      aria-labelledby="appeal"
      onSubmit={(event) => void handleSubmit((form) => send.mutate(form))(event)}
      className="grid gap-4 rounded-2xl bg-card p-4 sm:p-6"
    >
      <h2 id="appeal" className="font-semibold text-xl">
        Appeal
      </h2>
      <Field
        label="Why should we lift the suspension?"
        hint="You can appeal once. Where possible another person at Aso decides, and the answer is final."
        error={formState.errors.appeal?.message}
      >
        {(control) => <Textarea {...control} {...register('appeal')} maxLength={longestAppeal} rows={6} />}
      </Field>
      <Button type="submit" size="lg" className="justify-self-start" disabled={send.isPending}>
        {send.isPending ? 'Sending…' : 'Send appeal'}
      </Button>
    </form>
  )
}
