import { Star } from 'lucide-react'
import { RadioGroup as RadioGroupPrimitive } from 'radix-ui'
import { useId } from 'react'
import { starLabels } from '#contract/messages/rating.ts'
import { RadioGroup } from '@/components/ui/radio-group'
import { cn } from '@/lib/utils'
import { allStars } from './stars'

interface StarChoiceProps {
  label: string
  /** Undefined: nothing is chosen yet. */
  value: number | undefined
  onChange: (value: number) => void
  error: string | undefined
}

/** One to five stars as radio buttons, each as large as a thumb, with what the choice means beside them. */
export function StarChoice({ label, value, onChange, error }: StarChoiceProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <p id={id} className="font-medium text-sm">
        {label}
      </p>
      <div className="flex flex-wrap items-center gap-x-3">
        <RadioGroup
          aria-labelledby={id}
          aria-describedby={error ? `${id}-error` : undefined}
          orientation="horizontal"
          value={value === undefined ? '' : String(value)}
          onValueChange={(chosen) => onChange(Number(chosen))}
          className="-ml-2 flex gap-0"
        >
          {allStars.map((star) => (
            <RadioGroupPrimitive.Item
              key={star}
              value={String(star)}
              aria-label={`${star} ${starLabels[star - 1]}`}
              className="grid size-11 place-items-center rounded-full"
            >
              <Star
                aria-hidden
                className={cn(
                  'size-7',
                  value !== undefined && star <= value
                    ? 'fill-marigold text-marigold'
                    : 'text-muted-foreground/60',
                )}
              />
            </RadioGroupPrimitive.Item>
          ))}
        </RadioGroup>
        <span aria-hidden className="font-semibold text-sm">
          {value === undefined ? '' : starLabels[value - 1]}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} className="font-medium text-destructive text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
