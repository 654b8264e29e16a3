import { useMutation } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import type { z } from 'zod'
import { claimBody } from '#contract/bodies/claim.ts'
import { claimKinds, claimMessages } from '#contract/messages/claim.ts'
import { addNaira, formatNaira } from '#contract/rules/money.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { zodResolver } from '@/lib/forms'
import { prepareToasts, showError, showSuccess } from '@/lib/toast'
import { nairaField } from '@/lib/typed-numbers'
import { useForm } from '@/lib/use-form'
import type { Booking } from '../model/booking'
import { lateCharge } from '../return/late-charge'
import { LateNotice } from '../return/late-notice'
import { WhatMoves } from '../return/what-moves'
import { sendClaim } from './claim'
import { LineEvidence } from './line-evidence'
import { type ClaimFiles, useClaimFiles } from './use-claim-files'

type Body = ReturnType<typeof claimBody>
type ClaimForm = z.input<Body>
type Form = UseFormReturn<ClaimForm, unknown, z.output<Body>>

const costKinds = claimKinds.filter((kind) => kind.value !== 'late_days')

/** Its amount is empty until something is typed. */
const emptyLine = { amount: '' as unknown as number, words: '', evidence: [] }

interface ClaimFormProps {
  booking: Booking
  /** The day of return that was chosen before. */
  returnedOn: string
  onClose: () => void
}

/** The lender's confirmation of the return together with what the deposit should pay for. */
export function ClaimForm({ booking, returnedOn, onClose }: ClaimFormProps) {
  const charge = lateCharge(booking, returnedOn)
  const late = addNaira(charge?.amount ?? 0, charge?.claimed ?? 0)
  const form: Form = useForm({
    resolver: zodResolver(claimBody(booking.deposit_amount, late)),
    defaultValues: { returnedOn, lines: [] },
  })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' })
  const files = useClaimFiles(booking, claimMessages.failed)
  const send = useSend(booking, files)
  const { errors } = form.formState
  const unused = costKinds.filter(({ value }) => !fields.some(({ kind }) => kind === value))
  const costs = addNaira(...form.watch('lines').map(({ amount }) => (Number.isFinite(amount) ? amount : 0)))
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((claim) => {
        void prepareToasts()
        send.mutate({ ...claim, returnedOn })
      })}
      className="grid max-w-lg gap-5"
    >
      <p className="text-sm">
        Claim only what is beyond normal wear. {booking.other.name} can accept each line, refuse it or offer
        less; if you do not agree, Aso decides. Everything else is paid out at once.
      </p>
      <LateNotice booking={booking} day={returnedOn} />
      {fields.map(({ id, kind }, at) => (
        <CostLine
          key={id}
          form={form}
          booking={booking}
          files={files}
          busy={send.isPending}
          kind={kind}
          at={at}
          onRemove={() => {
            files.clear(kind)
            remove(at)
          }}
        />
      ))}
      <div className="flex flex-wrap gap-2.5">
        {unused.map(({ value, label }) => (
          <Button key={value} variant="outline" onClick={() => append({ ...emptyLine, kind: value })}>
            <Plus aria-hidden />
            {label}
          </Button>
        ))}
      </div>
      <p role="alert" className="font-medium text-destructive text-sm empty:hidden">
        {errors.lines?.message ?? errors.lines?.root?.message ?? errors.returnedOn?.message}
      </p>
      <WhatMoves booking={booking} day={returnedOn} costs={costs} />
      <div className="flex flex-wrap gap-2.5 max-sm:*:grow">
        <Button type="submit" size="lg" disabled={send.isPending}>
          {send.isPending
            ? 'Sending…'
            : `Confirm return and claim ${formatNaira(addNaira(costs, charge?.claimed ?? 0))}`}
        </Button>
        <Button variant="ghost" size="lg" onClick={onClose}>
          Back
        </Button>
      </div>
    </form>
  )
}

interface CostLineProps {
  form: Form
  booking: Booking
  files: ClaimFiles
  busy: boolean
  kind: ClaimForm['lines'][number]['kind']
  at: number
  onRemove: () => void
}

function CostLine({ form, booking, files, busy, kind, at, onRemove }: CostLineProps) {
  const { register, watch, setValue, formState } = form
  const { label = '', hint = '' } = costKinds.find(({ value }) => value === kind) ?? {}
  const errors = formState.errors.lines?.[at]
  return (
    <fieldset className="grid gap-4 rounded-2xl bg-card p-4">
      <legend className="sr-only">{label}</legend>
      <div className="flex items-center justify-between gap-3">
        <p aria-hidden className="font-semibold">
          {label}
        </p>
        <Button variant="ghost" size="icon" aria-label={`Remove ${label}`} disabled={busy} onClick={onRemove}>
          <X aria-hidden />
        </Button>
      </div>
      <Field label="Amount in naira" hint={hint} error={errors?.amount?.message}>
        {(control) => (
          <Input
            {...control}
            {...register(`lines.${at}.amount`, nairaField)}
            inputMode="decimal"
            className="sm:w-56"
          />
        )}
      </Field>
      <Field label="What happened" error={errors?.words?.message}>
        {(control) => <Textarea {...control} {...register(`lines.${at}.words`)} maxLength={1000} rows={3} />}
      </Field>
      <LineEvidence
        booking={booking}
        files={files}
        busy={busy}
        kind={kind}
        chosen={watch(`lines.${at}.evidence`) ?? []}
        onChoose={(photos) => setValue(`lines.${at}.evidence`, photos)}
      />
    </fieldset>
  )
}

function useSend(booking: Booking, files: ClaimFiles) {
  const refreshMyData = useRefreshMyData()
  return useMutation({
    mutationFn: async ({ returnedOn, lines }: z.output<Body>) =>
      sendClaim({ transactionId: booking.id, returnedOn, lines: await files.attach(lines) }),
    onSuccess: () => showSuccess(claimMessages.sent),
    onError: (error) => showError(error, claimMessages.failed),
    onSettled: refreshMyData,
  })
}
