import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { suspenseMessages as words } from '#contract/messages/money/suspense.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { Textarea } from '@/components/ui/textarea'
import { adminKey } from '@/domain/staff/keys'
import { zodResolver } from '@/lib/forms'
import { formatMoment } from '@/lib/lagos-time'
import { showError, showSuccess } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import { type RefundProblem, seeRefundProblem, useRefundProblems } from '../api/suspense'
import { formatAmount } from '../words/suspense-words'

/** Refunds to cards that do not go on by themselves, or differ from what Paystack says. */
export function RefundProblems() {
  const [seen, setSeen] = useState<RefundProblem>()
  const { data: problems = [] } = useRefundProblems()
  if (problems.length === 0) return null
  return (
    <section aria-labelledby="refund-problems" className="grid gap-3">
      <h2 id="refund-problems" className="font-bold text-lg">
        Refunds to cards that need you
      </h2>
      <ul className="grid gap-2">
        {problems.map((one) => (
          <li key={one.id} className="grid gap-3 rounded-2xl bg-card p-4 sm:p-5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <span className="font-semibold wrap-anywhere">{one.full_name ?? 'Deleted account'}</span>
              <span className="price font-bold">{formatAmount(one.amount, one.currency)}</span>
            </p>
            <p className="text-muted-foreground text-sm wrap-anywhere">
              {one.payment_reference}, <time dateTime={one.created_at}>{formatMoment(one.created_at)}</time>
            </p>
            <p className="rounded-xl bg-caution-soft p-3 font-medium text-caution text-sm wrap-anywhere">
              {one.problem}
            </p>
            <Button variant="outline" className="sm:justify-self-start" onClick={() => setSeen(one)}>
              I have looked at it
            </Button>
          </li>
        ))}
      </ul>
      {seen && <SeenDialog problem={seen} onClose={() => setSeen(undefined)} />}
    </section>
  )
}

const longestReason = 1000
const form = z.object({ reason: z.string().trim().min(1, words.reasonRequired).max(longestReason) })

function SeenDialog({ problem, onClose }: { problem: RefundProblem; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { reason: '' },
  })
  const see = useMutation({
    mutationFn: (reason: string) => seeRefundProblem(problem.id, reason),
    onSuccess: () => {
      showSuccess(words.noted)
      onClose()
    },
    onError: (error) => showError(error, words.notNoted),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  })
  return (
    <ConfirmDialog
      title="What did you find?"
      description="No money moves. We keep asking Paystack until the refund has ended."
      words={{ go: 'Save', going: 'Saving…' }}
      busy={see.isPending}
      onConfirm={() => void handleSubmit(({ reason }) => see.mutate(reason))()}
      onClose={onClose}
    >
      <Field label="What you found" error={formState.errors.reason?.message}>
        {(control) => <Textarea {...control} {...register('reason')} maxLength={longestReason} />}
      </Field>
    </ConfirmDialog>
  )
}
