import { useMutation } from '@tanstack/react-query'
import { LocateFixed, MapPin } from 'lucide-react'
import { useState } from 'react'
import type { Message } from '#contract/messages/common.ts'
import { locationMessages } from '#contract/messages/location.ts'
import { Button } from '@/components/ui/button'
import { LocationProblem } from '@/lib/browser/geolocation'
import { findPlace } from '../api/find-place'
import { useFinishSetup } from '../model/use-finish-setup'
import { PlaceFound } from './place-found'
import { StepHeading } from './step-heading'

interface LocationStepProps {
  onBack: () => void
  onDone: () => void
}

export function LocationStep({ onBack, onDone }: LocationStepProps) {
  const [problem, setProblem] = useState<Message>()
  const finding = useMutation({
    mutationFn: findPlace,
    onMutate: () => setProblem(undefined),
    onError: (error) => setProblem(error instanceof LocationProblem ? error.notice : locationMessages.failed),
  })
  const finish = useFinishSetup({ onDone, onProblem: setProblem })
  const busy = finding.isPending || finish.isPending
  return (
    <>
      <StepHeading
        step={2}
        title="Where are you?"
        text="Wardrobes near you come first. People see your city, never your address."
      />
      {problem && <Problem message={problem} />}
      {finding.data ? (
        <PlaceFound place={finding.data} busy={busy} onConfirm={() => finish.mutate(finding.data)} />
      ) : (
        <Button size="lg" disabled={busy} onClick={() => finding.mutate()}>
          <LocateFixed aria-hidden />
          {finding.isPending ? 'Finding you…' : problem ? 'Try again' : 'Allow location'}
        </Button>
      )}
      <div className="flex justify-between gap-3">
        <Button variant="ghost" disabled={finish.isPending} onClick={onBack}>
          Back
        </Button>
        <Button variant="ghost" disabled={finish.isPending} onClick={() => finish.mutate(undefined)}>
          Skip for now
        </Button>
      </div>
    </>
  )
}

function Problem({ message: { title, text } }: { message: Message }) {
  return (
    <div role="alert" className="flex gap-3 rounded-2xl bg-caution-soft p-4 text-caution text-sm">
      <MapPin aria-hidden className="size-5 shrink-0" />
      <div className="grid gap-1">
        <p className="font-semibold">{title}</p>
        <p>{text}</p>
      </div>
    </div>
  )
}
