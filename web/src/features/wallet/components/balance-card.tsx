import { Plus, ShieldCheck } from 'lucide-react'
import { formatNaira } from '#contract/rules/money.ts'
import { Adire } from '@/components/adire'
import { Button } from '@/components/ui/button'
import type { Wallet } from '../api/my-wallet'

export function BalanceCard({ wallet, onFund }: { wallet: Wallet; onFund: () => void }) {
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
      <Button
        size="lg"
        onClick={onFund}
        className="w-full bg-primary-foreground text-primary hover:bg-primary-foreground/90 sm:w-fit dark:bg-primary dark:text-primary-foreground dark:hover:bg-primary/90"
      >
        <Plus aria-hidden />
        Fund Wallet
      </Button>
    </section>
  )
}

function HeldSentence({ held }: { held: number }) {
  if (held === 0)
    return <span>No money is held in escrow. What you pay waits with Aso until you are done.</span>
  return (
    <span>
      <strong className="price">{formatNaira(held)}</strong> held in escrow: Aso keeps it safe until your
      bookings are done.
    </span>
  )
}
