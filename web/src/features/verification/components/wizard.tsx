import { type FormEvent, type JSX, useEffect, useState } from 'react'
import { type FieldErrors, useWatch } from 'react-hook-form'
import { verificationFieldMessages, verificationMessages } from '#contract/messages/verification.ts'
import { clearToasts, prepareToasts, showRefusal } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import { type Draft, keepDraft, recallDraft } from '../model/draft'
import { reachableStep, type StepKey, stepResolver, steps } from '../model/steps'
import { useSubmit } from '../model/use-submit'
import { useUploads } from '../model/use-uploads'
import { AddressStep } from './address-step'
import { BvnStep } from './bvn-step'
import { FaceStep } from './face-step'
import { IdStep } from './id-step'
import { PrivacyNote } from './privacy-note'
import { StepHeading } from './step-heading'
import type { StepProps } from './step-props'
import { WizardButtons } from './wizard-buttons'

export interface WizardProps {
  userId: string
  /** The step asked for, from 0. */
  step: number
  /** `replace`: the step asked for is not open yet, and no way back leads to it. */
  onStep: (step: number, how?: { replace: boolean }) => void
  onSubmitted: () => void
}

const screens: Record<StepKey, (props: StepProps) => JSX.Element> = {
  id: IdStep,
  address: AddressStep,
  face: FaceStep,
  bvn: BvnStep,
}

function whatIsWrong(errors: FieldErrors<Draft>, last: boolean) {
  const { tooYoung, incomplete, incompleteStep } = verificationMessages
  if (errors.dateOfBirth?.message === verificationFieldMessages.tooYoung) return tooYoung
  return last ? incomplete : incompleteStep
}

/** Four steps, each complete before the next one opens. */
export function Wizard({ userId, step: asked, onStep, onSubmitted }: WizardProps) {
  const [kept] = useState(() => recallDraft(userId))
  const form = useForm<Draft>({
    resolver: (...typed) => stepResolver(key)(...typed),
    defaultValues: kept,
  })
  const { control, reset, handleSubmit, setValue } = form
  const draft = useWatch({ control }) as Draft
  useEffect(() => keepDraft(userId, draft), [userId, draft])
  const uploads = useUploads(userId, (kind, file) => setValue(`files.${kind}`, file))
  const submit = useSubmit(userId, uploads.send, onSubmitted)
  const position = reachableStep(asked, draft)
  const last = position === steps.length - 1
  useEffect(() => {
    if (asked !== position) onStep(position, { replace: true })
  }, [asked, position, onStep])
  const { key, title } = steps[position] ?? steps[0]
  // Missing fields are marked from the first attempt to leave their step until they are filled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins unmarked.
  useEffect(() => reset(undefined, { keepValues: true }), [reset, key])
  useEffect(() => void prepareToasts(), [])

  const send = handleSubmit(
    (filled) => (last ? submit.mutate(filled) : onStep(position + 1)),
    (errors) => showRefusal(whatIsWrong(errors, last)),
  )
  const goOn = (event: FormEvent) => {
    event.preventDefault()
    if (submit.isPending) return
    clearToasts()
    void send()
  }

  const Screen = screens[key]
  return (
    <form noValidate onSubmit={goOn} className="grid gap-6">
      <StepHeading position={position} title={title} />
      <Screen {...{ form, draft, uploads }} sending={submit.isPending} />
      <WizardButtons
        first={position === 0}
        last={last}
        sending={submit.isPending}
        onPrevious={() => onStep(position - 1)}
      />
      <PrivacyNote />
    </form>
  )
}
