import { Link } from '@tanstack/react-router'
import { bookingMessages } from '#contract/messages/common.ts'
import { formatNaira } from '#contract/rules/money.ts'

/** Where the money of a change comes from, with the way to more where it is short. */
export function WalletSource({ balance, amount }: { balance: number; amount: number }) {
  if (amount <= 0) return null
  const short = balance < amount
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm">
      <span>
        Paid from your wallet: <span className="price font-bold">{formatNaira(balance)}</span> in it.
      </span>
      {short && (
        <Link
          to="/wallet"
          className="inline-flex min-h-11 items-center font-semibold text-destructive underline underline-offset-4"
        >
          {bookingMessages.topUp}
        </Link>
      )}
    </p>
  )
}
