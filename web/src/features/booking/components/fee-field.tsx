import type { UseFormReturn } from 'react-hook-form'
import { formatNaira } from '#contract/rules/money.ts'
import type { feePayers } from '#contract/taxonomy.ts'
import { Field } from '@/components/field'
import { OptionField } from '@/components/option-field'
import { Input } from '@/components/ui/input'
import type { BookingDraft } from '../model/draft'

interface FeeFieldProps {
  form: UseFormReturn<BookingDraft>
  name: 'deliveryFee' | 'returnFee'
  label: string
  /** The owner's fee; 0: none is set. */
  amount: number
  /** Absent where the owner does not offer to pay: then the renter does. */
  payers: typeof feePayers | undefined
}

const payerNames = { deliveryFee: 'deliveryPaidBy', returnFee: 'returnPaidBy' } as const

/** What delivery costs and who pays it. Where the owner has set no fee, the renter names one. */
export function FeeField({ form, name, label, amount, payers }: FeeFieldProps) {
  if (amount === 0 && payers) return <FeeLine label={label} text="The owner pays" />
  if (amount === 0) return <NamedFee form={form} name={name} label={label} />
  if (!payers) return <FeeLine label={label} text={`${formatNaira(amount)} · you pay`} />
  return (
    <OptionField
      control={form.control}
      name={payerNames[name]}
      label={`${label}: ${formatNaira(amount)}`}
      options={payers}
      className="grid-cols-2"
    />
  )
}

function NamedFee({ form, name, label }: Pick<FeeFieldProps, 'form' | 'name' | 'label'>) {
  return (
    <Field
      label={`${label} in naira (optional)`}
      error={form.formState.errors[name]?.message}
      hint="The owner has set none. What you enter is added to the total and paid to the owner."
    >
      {(attributes) => (
        <Input
          {...attributes}
          {...form.register(name)}
          inputMode="decimal"
          autoComplete="off"
          className="price"
        />
      )}
    </Field>
  )
}

function FeeLine({ label, text }: { label: string; text: string }) {
  return (
    <p className="flex justify-between gap-4 text-sm">
      <span className="font-medium">{label}</span>
      <span className="price text-muted-foreground">{text}</span>
    </p>
  )
}
