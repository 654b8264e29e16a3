import { Link } from '@tanstack/react-router'
import type { Ref } from 'react'
import { bookingMessages } from '#contract/messages/common.ts'
import { formatNaira } from '#contract/rules/money.ts'
import type { PaymentMethod } from '#contract/taxonomy.ts'
import { OptionCards } from '@/components/option-cards'

interface PaymentFieldProps {
  value: PaymentMethod
  balance: number
  total: number
  ref?: Ref<HTMLDivElement>
  onChange: (method: PaymentMethod) => void
}

export function PaymentField({ value, balance, total, ref, onChange }: PaymentFieldProps) {
  const wallet = (
    <span className="flex flex-wrap items-center gap-x-3">
      <span className="price">Balance {formatNaira(balance)}</span>
      {balance < total && (
        <Link
          to="/wallet"
          className="relative z-10 inline-flex min-h-11 items-center font-semibold text-destructive underline underline-offset-4"
        >
          {bookingMessages.topUp}
        </Link>
      )}
    </span>
  )
  return (
    <OptionCards
      ref={ref}
      label="Payment method"
      options={[
        { value: 'wallet', label: 'Wallet', text: wallet },
        { value: 'card', label: 'Card', text: 'Card, bank transfer or USSD with Paystack' },
      ]}
      value={value}
      onChange={onChange}
    />
  )
}
