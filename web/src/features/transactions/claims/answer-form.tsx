import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { claimAnswersBody } from '#contract/bodies/claim.ts'
import { claimAnswers, claimFieldMessages, claimMessages } from '#contract/messages/claim.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Field } from '@/components/field'
import { OptionCards } from '@/components/option-cards'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { zodResolver } from '@/lib/forms'
import { prepareToasts, showError, showSuccess } from '@/lib/toast'
import { readNaira } from '@/lib/typed-numbers'
import { useForm } from '@/lib/use-form'
import type { Booking } from '../model/booking'
import { answeringWords } from './answer-words'
import { answerClaim, type Claim, type ClaimLine, kindLabel } from './claim'
import { ClaimLineView } from './claim-line'
import { LineEvidence } from './line-evidence'
import { type ClaimFiles, useClaimFiles } from './use-claim-files'

/** An offer has to be less than what is claimed. */
const answersForm = (lines: readonly ClaimLine[]) =>
  z.object({
    answers: claimAnswersBody.superRefine((answers, context) => {
      for (const [at, { counter_amount }] of answers.entries()) {
        if (counter_amount !== undefined && counter_amount >= (lines[at]?.claimed_amount ?? 0)) {
          context.addIssue({
            code: 'custom',
            path: [at, 'counter_amount'],
            message: claimFieldMessages.counterInvalid,
          })
        }
      }
    }),
  })

type Schema = ReturnType<typeof answersForm>
type Answers = z.output<Schema>['answers']
type Form = UseFormReturn<z.input<Schema>, unknown, z.output<Schema>>

/** The renter's answer to each line: accept, offer less, or refuse. */
export function AnswerForm({ booking, claim }: { booking: Booking; claim: Claim }) {
  const refreshMyData = useRefreshMyData()
  const form: Form = useForm({
    resolver: zodResolver(answersForm(claim.lines)),
    defaultValues: { answers: claim.lines.map(({ kind }) => ({ kind, words: '', evidence: [] })) },
  })
  const files = useClaimFiles(booking, claimMessages.answerFailed)
  const [asked, setAsked] = useState<Answers>()
  const close = () => setAsked(undefined)
  const send = useMutation({
    meta: { movesMoney: true },
    mutationFn: async (answers: Answers) => {
      void prepareToasts()
      return answerClaim(claim.id, await shown(answers, files))
    },
    onSuccess: () => showSuccess(claimMessages.answered),
    onError: (error) => showError(error, claimMessages.answerFailed),
    // Where it failed, what was typed and which file was not sent is under the question.
    onSettled: () => {
      close()
      return refreshMyData()
    },
  })
  return (
    <>
      <form
        noValidate
        onSubmit={form.handleSubmit(({ answers }) => setAsked(answers))}
        className="grid max-w-lg gap-6"
      >
        {claim.lines.map((line, at) => (
          <LineAnswer
            key={line.kind}
            form={form}
            booking={booking}
            files={files}
            busy={send.isPending}
            line={line}
            at={at}
          />
        ))}
        <Button
          type="submit"
          size="lg"
          disabled={send.isPending}
          className="justify-self-start max-sm:w-full"
        >
          {send.isPending ? 'Sending…' : 'Send my answer'}
        </Button>
      </form>
      {asked && (
        <ConfirmDialog
          {...answeringWords(booking, claim.lines, asked)}
          words={{ go: 'Yes, send it', going: 'Sending…' }}
          busy={send.isPending}
          onConfirm={() => send.mutate(asked)}
          onClose={close}
        />
      )}
    </>
  )
}

/** Only what the form shows is sent: who accepts a line has nothing to add. */
async function shown(answers: Answers, files: ClaimFiles) {
  const accepted = answers.filter(({ answer }) => answer === 'accepted')
  const others = answers.filter(({ answer }) => answer !== 'accepted')
  return [
    ...accepted.map(({ kind, answer }) => ({ kind, answer, evidence: [] })),
    ...(await files.attach(others)),
  ]
}

interface LineAnswerProps {
  form: Form
  booking: Booking
  files: ClaimFiles
  busy: boolean
  line: ClaimLine
  at: number
}

function LineAnswer({ form, booking, files, busy, line, at }: LineAnswerProps) {
  const { register, watch, setValue, formState } = form
  const answer = watch(`answers.${at}.answer`)
  const errors = formState.errors.answers?.[at]
  return (
    <fieldset className="grid gap-4 rounded-2xl bg-card p-4">
      <legend className="sr-only">{kindLabel(line)}</legend>
      <ClaimLineView booking={booking} line={line} />
      <OptionCards
        label="Your answer"
        options={claimAnswers}
        value={answer}
        onChange={(value) => {
          setValue(`answers.${at}.answer`, value, { shouldValidate: formState.isSubmitted })
          if (value !== 'countered') setValue(`answers.${at}.counter_amount`, undefined)
        }}
        error={errors?.answer && 'Please choose an answer'}
      />
      {answer === 'countered' && (
        <Field
          label="Your offer in naira"
          hint={`Less than ${formatNaira(line.claimed_amount)}`}
          error={errors?.counter_amount?.message}
        >
          {(control) => (
            <Input
              {...control}
              {...register(`answers.${at}.counter_amount`, {
                setValueAs: (value: unknown) =>
                  typeof value === 'number' ? value : readNaira(String(value ?? '')),
              })}
              inputMode="decimal"
              className="sm:w-56"
            />
          )}
        </Field>
      )}
      {answer !== undefined && answer !== 'accepted' && (
        <>
          <Field label="Why (optional)" error={errors?.words?.message}>
            {(control) => (
              <Textarea {...control} {...register(`answers.${at}.words`)} maxLength={1000} rows={3} />
            )}
          </Field>
          <LineEvidence
            booking={booking}
            files={files}
            busy={busy}
            kind={line.kind}
            chosen={watch(`answers.${at}.evidence`) ?? []}
            onChoose={(photos) => setValue(`answers.${at}.evidence`, photos)}
          />
        </>
      )}
    </fieldset>
  )
}
