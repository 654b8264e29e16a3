import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { limits } from '#contract/constants.ts'
import { claimMessages as words } from '#contract/messages/claim.ts'
import { addNaira, formatNaira } from '#contract/rules/money.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { adminKey } from '@/domain/staff/keys'
import { Section } from '@/features/disputes'
import { clearToasts, prepareToasts, showError, showRefusal, showSuccess } from '@/lib/toast'
import { nairaField } from '@/lib/typed-numbers'
import { useForm } from '@/lib/use-form'
import { type Claim, type LineRuling, ruleClaim } from '../api/claims'
import { claimNames, kindLabel } from '../model/claim-names'
import { claimRulingResolver } from '../model/ruling-form'

/** An amount and a reason for each line that the sides do not agree on; on an appeal the last word. */
export function ClaimRulingForm({ claim }: { claim: Claim }) {
  const open = claim.lines.filter(({ final_amount }) => final_amount === null)
  const { lender } = claimNames(claim)
  const [asking, setAsking] = useState<LineRuling[]>()
  const rule = useRule(claim, () => setAsking(undefined))
  const { register, handleSubmit, clearErrors, formState } = useForm<{ rulings: LineRuling[] }>({
    resolver: claimRulingResolver(open),
    reValidateMode: 'onSubmit',
    defaultValues: { rulings: open.map(({ kind }) => ({ kind, reason: '' })) },
  })
  useEffect(() => void prepareToasts(), [])
  const errors = formState.errors.rulings
  const appealed = claim.status === 'appealed'
  return (
    <Section title={appealed ? 'Decide on the appeal' : 'Rule'}>
      <form
        noValidate
        onSubmit={handleSubmit(
          ({ rulings }) => setAsking(rulings),
          ({ rulings }) =>
            rulings?.root?.message && showRefusal({ ...words.rulingFailed, text: rulings.root.message }),
        )}
        className="grid gap-6"
      >
        {open.map((line, at) => (
          <fieldset key={line.kind} className="grid gap-4">
            <legend className="mb-2 font-semibold">{kindLabel(line.kind)}</legend>
            <Field
              label={`For ${lender} (₦)`}
              error={errors?.[at]?.amount?.message}
              hint={`From 0 to ${formatNaira(line.claimed_amount)}`}
            >
              {(control) => (
                <Input
                  {...control}
                  {...register(`rulings.${at}.amount`, {
                    ...nairaField,
                    onChange: () => clearErrors(),
                  })}
                  inputMode="decimal"
                />
              )}
            </Field>
            <Field label="Reason" error={errors?.[at]?.reason?.message} hint="Both sides can read it.">
              {(control) => (
                <Textarea
                  {...control}
                  {...register(`rulings.${at}.reason`, { onChange: () => clearErrors() })}
                  maxLength={limits.disputeTextLength}
                />
              )}
            </Field>
          </fieldset>
        ))}
        <Button type="submit" size="lg" className="sm:justify-self-start">
          {appealed ? 'Decide' : 'Rule'}
        </Button>
      </form>
      {asking && (
        <ConfirmDialog
          title={`Give ${lender} ${formatNaira(addNaira(...asking.map(({ amount }) => amount)))}?`}
          description={
            appealed
              ? 'It is paid immediately and this decision is final. We’ll tell both sides.'
              : 'We’ll tell both sides. Each can appeal once; after that it is paid.'
          }
          words={{ go: appealed ? 'Decide' : 'Rule', going: 'Saving…' }}
          busy={rule.isPending}
          onConfirm={() => rule.mutate(asking)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Section>
  )
}

function useRule(claim: Claim, close: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (rulings: LineRuling[]) => ruleClaim(claim, rulings),
    onMutate: clearToasts,
    onSuccess: () => showSuccess(claim.status === 'appealed' ? words.appealDecided : words.ruled),
    onError: (error) => showError(error, words.rulingFailed),
    onSettled: () => {
      close()
      return queryClient.invalidateQueries({ queryKey: adminKey })
    },
  })
}
