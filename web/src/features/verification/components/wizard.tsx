import { type FormEvent, type JSX, type RefObject, useEffect, useRef, useState } from 'react'
import { verificationMessages } from '#contract/messages/verification.ts'
import { clearToasts, prepareToasts, showRefusal } from '@/lib/toast'
import { isComplete, missingIn, reachableStep, type StepKey, steps } from '../model/steps'
import { useDraft } from '../model/use-draft'
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

/** Four steps, each complete before the next one opens. */
export function Wizard({ userId, step: asked, onStep, onSubmitted }: WizardProps) {
  const { draft, change, changeFile } = useDraft(userId)
  const uploads = useUploads(userId, changeFile)
  const submit = useSubmit(userId, uploads.send, onSubmitted)
  /** The last attempt to continue: missing fields are marked from then on until they are filled. */
  const [tried, setTried] = useState<{ step: StepKey }>()
  const form = useRef<HTMLFormElement>(null)
  const position = reachableStep(asked, draft)
  const last = position === steps.length - 1
  useEffect(() => {
    if (asked !== position) onStep(position, { replace: true })
  }, [asked, position, onStep])
  const { key, title } = steps[position] ?? steps[0]
  const named = tried?.step === key ? tried : undefined
  useFocusOnGap(form, named)
  useEffect(() => void prepareToasts(), [])

  const goOn = (event: FormEvent) => {
    event.preventDefault()
    if (submit.isPending) return
    clearToasts()
    if (!isComplete(key, draft)) {
      setTried({ step: key })
      showRefusal(last ? verificationMessages.incomplete : verificationMessages.incompleteStep)
    } else if (last) submit.mutate(draft)
    else onStep(position + 1)
  }

  const Screen = screens[key]
  return (
    <form ref={form} noValidate onSubmit={goOn} className="grid gap-6">
      <StepHeading position={position} title={title} />
      <Screen
        {...{ draft, change, changeFile, uploads }}
        missing={named ? missingIn(key, draft) : {}}
        sending={submit.isPending}
      />
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

/** Moves the focus to the first missing field, which screen readers read with its error. */
function useFocusOnGap(form: RefObject<HTMLFormElement | null>, named: object | undefined): void {
  useEffect(() => {
    if (!named) return
    const gap = '[aria-invalid="true"], [data-invalid="true"] [role="radio"]'
    form.current?.querySelector<HTMLElement>(gap)?.focus()
  }, [form, named])
}
