import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { limits } from '#contract/constants.ts'
import { adminMessages } from '#contract/messages/admin.ts'
import { disputeMessages as words } from '#contract/messages/dispute.ts'
import { addNaira, formatNaira } from '#contract/rules/money.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Field } from '@/components/field'
import { OptionCards } from '@/components/option-cards'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { adminKey } from '@/domain/staff/keys'
import { type DisputeFile, type Names, Section } from '@/features/disputes'
import { clearToasts, prepareToasts, showError, showSuccess } from '@/lib/toast'
import { nairaField } from '@/lib/typed-numbers'
import { useForm } from '@/lib/use-form'
import { type Ruling, ruleDispute } from '../api/disputes'
import { penaltyHint, penaltyPayer, rulingEffect } from '../model/ruling-effect'
import { outcomesOf, rulingResolver } from '../model/ruling-form'
import { outcomeWords } from '../words/ruling-words'

interface RulingFormProps {
  file: DisputeFile
  names: Names
}

/** The word on a dispute. It moves money, so it is asked once more. */
export function RulingForm({ file, names }: RulingFormProps) {
  const held = file.dispute.contested_amount
  const form = useForm<Ruling>({
    resolver: rulingResolver(held, file.booking.agreed_worth),
    reValidateMode: 'onSubmit',
    defaultValues: { refund: 0, penalty: 0, reason: '' },
  })
  const { register, control, handleSubmit, clearErrors, formState } = form
  const { outcome, refund = 0 } = useWatch({ control })
  const payer = penaltyPayer(file, outcome)
  const [asking, setAsking] = useState<Ruling>()
  const rule = useRule(file, () => setAsking(undefined))
  useEffect(() => void prepareToasts(), [])
  const { errors } = formState
  const amount = (name: 'refund' | 'penalty') =>
    register(name, { ...nairaField, onChange: () => clearErrors(name) })
  return (
    <Section title="Decide">
      <form noValidate onSubmit={handleSubmit((ruling) => setAsking({ ...ruling }))} className="grid gap-5">
        <Controller
          control={control}
          name="outcome"
          render={({ field }) => (
            <OptionCards
              label="Decision"
              options={outcomesOf(file).map((value) => ({ value, ...outcomeWords(value, file, names) }))}
              value={field.value}
              error={errors.outcome?.message}
              onChange={(value) => {
                field.onChange(value)
                // A field that is not shown says nothing.
                form.resetField('refund')
                form.resetField('penalty')
                clearErrors()
              }}
            />
          )}
        />
        {outcome === 'divide' && (
          <Field
            label={`Refund to ${names.of('borrower')} (₦)`}
            error={errors.refund?.message}
            hint={`The rest, ${formatNaira(Math.max(0, addNaira(held, -(refund || 0))))}, goes to ${names.of('lender')}`}
          >
            {(control) => <Input {...control} {...amount('refund')} inputMode="decimal" />}
          </Field>
        )}
        {payer && (
          <Field
            label="Penalty (₦)"
            error={errors.penalty?.message}
            hint={penaltyHint(payer, names, file.booking.agreed_worth)}
          >
            {(control) => <Input {...control} {...amount('penalty')} inputMode="decimal" />}
          </Field>
        )}
        <Field label="Reason" error={errors.reason?.message} hint="Both sides can read it.">
          {(control) => (
            <Textarea
              {...control}
              {...register('reason', { onChange: () => clearErrors('reason') })}
              maxLength={limits.disputeTextLength}
            />
          )}
        </Field>
        <Button type="submit" size="lg" className="sm:justify-self-start">
          Decide
        </Button>
      </form>
      {asking && (
        <ConfirmDialog
          title={`${outcomeWords(asking.outcome, file, names).label}?`}
          description={`${rulingEffect(asking, file, names)} We’ll tell both sides. Who loses by it can appeal once; what it moves is held until then.`}
          words={{ go: 'Decide', going: 'Deciding…' }}
          busy={rule.isPending}
          onConfirm={() => rule.mutate(asking)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Section>
  )
}

function useRule({ dispute }: DisputeFile, close: () => void) {
  const queryClient = useQueryClient()
  const refreshMyData = useRefreshMyData()
  return useMutation({
    mutationFn: ({ outcome, refund = 0, penalty = 0, reason }: Ruling) =>
      ruleDispute(dispute.id, { outcome, refund, penalty, reason }),
    onMutate: clearToasts,
    onSuccess: (isDecided) => showSuccess(isDecided ? words.ruled : adminMessages.decisionProposed),
    onError: (error) => showError(error, words.rulingFailed),
    onSettled: () => {
      close()
      void queryClient.invalidateQueries({ queryKey: adminKey })
      return refreshMyData()
    },
  })
}
