import { formatNaira } from '#contract/rules/money.ts'
import { type FeePayer, feePayers } from '#contract/taxonomy.ts'
import { OptionCards } from '@/components/option-cards'

interface FeeFieldProps {
  label: string
  amount: number
  /** Absent where the owner does not offer to pay: then the renter does. */
  payers: typeof feePayers | undefined
  value: FeePayer
  onChange: (payer: FeePayer) => void
}

export function FeeField({ label, amount, payers, value, onChange }: FeeFieldProps) {
  if (amount === 0) return <FeeLine label={label} text="Free" />
  if (!payers) return <FeeLine label={label} text={`${formatNaira(amount)} · ${feePayers[0].label}`} />
  return (
    <OptionCards
      label={`${label}: ${formatNaira(amount)}`}
      options={payers}
      value={value}
      onChange={onChange}
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
