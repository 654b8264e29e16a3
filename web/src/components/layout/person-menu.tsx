import { Link } from '@tanstack/react-router'
import { Wallet } from 'lucide-react'
import { formatNaira } from '#contract/rules/money.ts'
import { useMyProfile } from '@/domain/me/my-profile'
import { Avatar } from '../avatar'

/** My wallet and my profile, one tap away on every screen. */
export function PersonMenu() {
  const { data: profile } = useMyProfile()
  const balance = profile?.wallet_balance
  return (
    <>
      <Link
        to="/wallet"
        className="price inline-flex h-11 items-center gap-2 rounded-full bg-secondary px-4 font-semibold text-secondary-foreground text-sm transition-colors hover:bg-secondary/75"
      >
        <Wallet aria-hidden className="size-4.5" />
        <span className="sr-only">Wallet</span>
        {balance == null ? <span className="h-3 w-14 rounded bg-foreground/10" /> : formatNaira(balance)}
      </Link>
      <Link to="/profile" aria-label="My profile" className="grid size-11 place-items-center rounded-full">
        <Avatar name={profile?.full_name} photo={profile?.selfie_url} className="size-9" />
      </Link>
    </>
  )
}
