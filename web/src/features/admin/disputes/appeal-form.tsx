import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { appealDecisionBody } from '#contract/bodies/disputes.ts'
import { limits } from '#contract/constants.ts'
import { adminMessages } from '#contract/messages/admin.ts'
import { disputeMessages as words } from '#contract/messages/dispute.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { adminKey } from '@/domain/staff/keys'
import { type DisputeFile, type Names, Section } from '@/features/disputes'
import { zodResolver } from '@/lib/forms'
import { clearToasts, prepareToasts, showError, showSuccess } from '@/lib/toast'
import { signedNairaField } from '@/lib/typed-numbers'
import { useForm } from '@/lib/use-form'
import { decideAppeal } from '../api/disputes'

/** How much of what a ruling took goes back to who appealed. Somebody else than who ruled decides. */
export function AppealForm({ file, names }: { file: DisputeFile; names: Names }) {
  const taken = file.taken ?? 0
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(appealDecisionBody(taken)),
    defaultValues: { returned: 0, reason: '' },
  })
  useEffect(() => void prepareToasts(), [])
  const queryClient = useQueryClient()
  const refreshMyData = useRefreshMyData()
  const decide = useMutation({
    mutationFn: ({ returned, reason }: { returned: number; reason: string }) =>
      decideAppeal(file.dispute.id, returned, reason),
    onMutate: clearToasts,
    onSuccess: (isDecided) => showSuccess(isDecided ? words.appealDecided : adminMessages.decisionProposed),
    onError: (error) => showError(error, words.appealNotDecided),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: adminKey })
      return refreshMyData()
    },
  })
  const { errors } = formState
  const side = file.dispute.appealed_by === file.booking.borrower_id ? 'borrower' : 'lender'
  return (
    <Section title="Decide the appeal">
      <form noValidate onSubmit={handleSubmit((fields) => decide.mutate(fields))} className="grid gap-5">
        <Field
          label={`Goes back to ${names.of(side)} (₦)`}
          error={errors.returned?.message}
          hint={`The decision took ${formatNaira(taken)}. 0 leaves it as it is; a sum below 0 gives ${names.of(side === 'borrower' ? 'lender' : 'borrower')} that much more.`}
        >
          {(control) => (
            <Input {...control} {...register('returned', signedNairaField)} inputMode="decimal" />
          )}
        </Field>
        <Field label="Reason" error={errors.reason?.message} hint="Both sides can read it. It is final.">
          {(control) => (
            <Textarea {...control} {...register('reason')} maxLength={limits.disputeTextLength} />
          )}
        </Field>
        <Button type="submit" size="lg" className="sm:justify-self-start" disabled={decide.isPending}>
          {decide.isPending ? 'Deciding…' : 'Decide the appeal'}
        </Button>
      </form>
    </Section>
  )
}
