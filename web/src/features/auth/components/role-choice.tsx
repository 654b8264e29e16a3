import { useId } from 'react'
import type { Role } from '#contract/taxonomy.ts'
import { RadioGroup, RadioGroupItem } from '@/components/ui/radio-group'

const choices = [
  { value: 'borrow', label: 'Borrow', text: 'Rent and buy. Needs an identity check.' },
  { value: 'lend', label: 'Lend', text: 'Earn from your wardrobe. Quick setup.' },
  { value: 'both', label: 'Both', text: 'Lend and borrow with one account.' },
] as const satisfies readonly { value: Role; label: string; text: string }[]

interface RoleChoiceProps {
  value: Role | undefined
  error: string | undefined
  onChange: (role: Role) => void
}

export function RoleChoice({ value, error, onChange }: RoleChoiceProps) {
  const id = useId()
  return (
    <div className="grid gap-2">
      <p id={id} className="font-medium text-sm">
        I want to
      </p>
      <RadioGroup
        aria-labelledby={id}
        aria-describedby={error ? `${id}-error` : undefined}
        value={value ?? ''}
        onValueChange={(chosen) => {
          const choice = choices.find((one) => one.value === chosen)
          if (choice) onChange(choice.value)
        }}
      >
        {choices.map((choice) => (
          <label
            key={choice.value}
            htmlFor={`${id}-${choice.value}`}
            className="flex min-h-14 cursor-pointer items-center gap-3 rounded-xl bg-secondary/60 px-4 py-2.5 transition-colors has-data-[state=checked]:bg-accent"
          >
            <RadioGroupItem
              id={`${id}-${choice.value}`}
              value={choice.value}
              aria-label={choice.label}
              aria-describedby={`${id}-${choice.value}-text`}
            />
            <span className="grid">
              <span className="font-semibold">{choice.label}</span>
              <span id={`${id}-${choice.value}-text`} className="text-muted-foreground text-sm">
                {choice.text}
              </span>
            </span>
          </label>
        ))}
      </RadioGroup>
      {error && (
        <p id={`${id}-error`} className="font-medium text-destructive text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
