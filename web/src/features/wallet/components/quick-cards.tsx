import { Link } from '@tanstack/react-router'
import { CirclePlus, Landmark, type LucideIcon, ShoppingBag } from 'lucide-react'

const card =
  'flex min-h-24 flex-col items-start justify-between gap-3 rounded-2xl bg-card p-3.5 text-left font-medium text-sm leading-tight transition-colors hover:bg-accent hover:text-accent-foreground'

/** The three ways on from a wallet. */
export function QuickCards({ onFund, onWithdraw }: { onFund: () => void; onWithdraw: () => void }) {
  return (
    <ul className="grid grid-cols-3 gap-3">
      <li className="grid">
        <button type="button" onClick={onFund} className={card}>
          <Face icon={CirclePlus} label="Add Money" />
        </button>
      </li>
      <li className="grid">
        <Link to="/marketplace" className={card}>
          <Face icon={ShoppingBag} label="Make Payment" />
        </Link>
      </li>
      <li className="grid">
        <button type="button" onClick={onWithdraw} className={card}>
          <Face icon={Landmark} label="Withdraw Funds" />
        </button>
      </li>
    </ul>
  )
}

function Face({ icon: Icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <>
      <Icon aria-hidden className="size-5.5 text-primary" />
      {label}
    </>
  )
}
