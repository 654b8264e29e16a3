import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import type { Message } from '#contract/messages/common.ts'
import { ChoiceChips } from '@/components/choice-chips'
import { Button } from '@/components/ui/button'
import { distances, type MarketFilters } from '../model/filters'
import { useNearMe } from '../model/use-near-me'

const options = distances.map((distance) => ({ value: distance, label: `${distance} km` }))
const usual = 25

interface NearMeProps {
  filters: MarketFilters
  onChange: (change: Partial<MarketFilters>) => void
}

/** The browser asks for the location only after a tap on the button. */
export function NearMe({ filters: { near, within }, onChange }: NearMeProps) {
  const [problem, setProblem] = useState<Message>()
  const { locating, find } = useNearMe((point) => onChange({ near: point, within: usual }), setProblem)
  const press = () => {
    setProblem(undefined)
    void find()
  }
  if (near) {
    return (
      <ChoiceChips
        legend="Near me"
        none="Any distance"
        options={options}
        value={within}
        onChange={(distance) => onChange({ within: distance })}
      />
    )
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-sm">Near me</legend>
      <Button variant="secondary" disabled={locating} onClick={press}>
        <LocateFixed aria-hidden />
        {locating ? 'Finding you…' : 'Use my location'}
      </Button>
      {problem && (
        <p role="alert" className="mt-2 text-destructive text-sm">
          {problem.title}. {problem.text}
        </p>
      )}
    </fieldset>
  )
}
