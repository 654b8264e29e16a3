import type { Control } from 'react-hook-form'
import { formatNaira } from '#contract/rules/money.ts'
import type { feePayers } from '#contract/taxonomy.ts'
import { OptionField } from '@/components/option-field'
import type { BookingDraft } from '../model/draft'

interface FeeFieldProps {
  control: Control<BookingDraft>
  name: 'deliveryPaidBy' | 'returnPaidBy'
  label: string
  amount: number
  /** Absent where the owner does not offer to pay: then the renter does. */
  payers: typeof feePayers | undefined
}

export function FeeField({ control, name, label, amount, payers }: FeeFieldProps) {
  if (amount === 0) return <FeeLine label={label} text="Free" />
  if (!payers) return <FeeLine label={label} text={`${formatNaira(amount)} · you pay`} />
  return (
    <OptionField
      control={control}
      name={name}
      label={`${label}: ${formatNaira(amount)}`}
      options={payers}
      className="grid-cols-2"
    />
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
