import { Landmark, Plus, Scale, ShieldCheck } from 'lucide-react'
import { formatNaira } from '#contract/rules/money.ts'
import { Adire } from '@/components/adire'
import { Button } from '@/components/ui/button'
import type { Wallet } from '../api/my-wallet'

interface BalanceCardProps {
  wallet: Wallet
  /** What of the balance can't be used yet, until when and why. */
  held: string | null
  onFund: () => void
  onWithdraw: () => void
}

export function BalanceCard({ wallet, held, onFund, onWithdraw }: BalanceCardProps) {
  return (
    <section
      aria-label="Balance"
      className="relative isolate grid gap-6 overflow-hidden rounded-2xl bg-primary p-5 text-primary-foreground sm:p-6 dark:bg-accent dark:text-foreground"
    >
      <Adire className="-z-10 text-current opacity-[0.09]" />
      <div className="grid gap-1">
        <p className="text-sm opacity-85">Wallet balance</p>
        <p className="price font-bold text-5xl leading-none tracking-tight wrap-anywhere">
          {formatNaira(wallet.balance)}
        </p>
      </div>
      <p className="flex items-start gap-2.5 text-sm">
        <ShieldCheck aria-hidden className="size-5 shrink-0" />
        <HeldSentence held={wallet.held} />
      </p>
      {held && (
        <p className="-mt-3 flex items-start gap-2.5 text-sm">
          <Scale aria-hidden className="size-5 shrink-0" />
          <span>{held}</span>
        </p>
      )}
      <div className="grid gap-3 sm:flex">
        <Button
          size="lg"
          onClick={onFund}
          className="bg-primary-foreground text-primary hover:bg-primary-foreground/90 dark:bg-primary dark:text-primary-foreground dark:hover:bg-primary/90"
        >
          <Plus aria-hidden />
          Fund Wallet
        </Button>
        <Button
          size="lg"
          variant="ghost"
          onClick={onWithdraw}
          className="bg-current/15 hover:bg-current/25 hover:text-inherit"
        >
          <Landmark aria-hidden />
          Withdraw
        </Button>
      </div>
    </section>
  )
}

function HeldSentence({ held }: { held: number }) {
  if (held === 0) return <span>You have no money in escrow. Aso holds each payment until the return.</span>
  return (
    <span>
      <strong className="price">{formatNaira(held)}</strong> that you paid is held in escrow until your
      bookings are done.
    </span>
  )
}
