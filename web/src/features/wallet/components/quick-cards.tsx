import { Link } from '@tanstack/react-router'
import { CirclePlus, type LucideIcon, ReceiptText, ShoppingBag } from 'lucide-react'

const card =
  'flex min-h-24 flex-col items-start justify-between gap-3 rounded-2xl bg-card p-3.5 text-left font-medium text-sm leading-tight transition-colors hover:bg-accent hover:text-accent-foreground'

/** The three ways on from a wallet. */
export function QuickCards({ onFund }: { onFund: () => void }) {
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
        <Link to="/transactions" className={card}>
          <Face icon={ReceiptText} label="My Transactions" />
        </Link>
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
