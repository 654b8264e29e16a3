import { Link } from '@tanstack/react-router'
import { Adire } from '@/components/adire'
import { Price } from '@/components/price'
import { Button } from '@/components/ui/button'

export function WalletCard({ balance }: { balance: number | null | undefined }) {
  return (
    <section className="relative isolate grid gap-5 overflow-hidden rounded-2xl bg-[#2a2e74] p-6 text-[#fdfaf4]">
      <Adire className="-z-10 text-white opacity-10" />
      <div>
        <h2 className="font-normal font-sans text-sm">Wallet balance</h2>
        <p className="min-h-10">{balance != null && <Price amount={balance} className="text-4xl" />}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button asChild variant="marigold">
          <Link to="/wallet">Fund Wallet</Link>
        </Button>
        <Button asChild variant="ghost" className="bg-white/15 hover:bg-white/25 hover:text-inherit">
          <Link to="/transactions">Transactions</Link>
        </Button>
      </div>
    </section>
  )
}
