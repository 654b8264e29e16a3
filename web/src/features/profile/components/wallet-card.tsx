import { Link } from '@tanstack/react-router'
import { Adire } from '@/components/adire'
import { Price } from '@/components/price'
import { Button } from '@/components/ui/button'

export function WalletCard({ balance }: { balance: number | null | undefined }) {
  return (
    <section className="relative isolate grid gap-5 overflow-hidden rounded-2xl bg-[#2a2e74] p-6 text-[#fdfaf4]">
      <Adire className="-z-10 text-white opacity-10" />
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2 className="font-normal font-sans text-sm">Wallet balance</h2>
          <p className="min-h-10">{balance != null && <Price amount={balance} className="text-4xl" />}</p>
        </div>
        <Button asChild variant="ghost" className={light}>
          <Link to="/wallet" search={{ fund: true }}>
            Top Up
          </Link>
        </Button>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button asChild variant="marigold">
          <Link to="/wallet" search={{ fund: true }}>
            Fund Wallet
          </Link>
        </Button>
        <Button asChild variant="ghost" className={light}>
          <Link to="/transactions">Transactions</Link>
        </Button>
      </div>
    </section>
  )
}

const light = 'bg-white/15 hover:bg-white/25 hover:text-inherit'
