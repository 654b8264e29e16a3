import { Wallet } from 'lucide-react'
import { walletMessages } from '#contract/messages/common.ts'
import { Loaded } from '@/components/loaded'
import { Notice } from '@/components/notice'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { StatementButton } from '@/domain/statement/statement-button'
import { useWalletHistory } from '../api/wallet-history'
import { WalletEntryRow } from './wallet-entry-row'

export function WalletHistory({ onFund }: { onFund: () => void }) {
  const history = useWalletHistory()
  return (
    <section aria-label="Transaction history" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold text-2xl tracking-tight">Transaction history</h2>
        <StatementButton />
      </div>
      <Loaded query={history} skeleton={<HistorySkeleton />} message={walletMessages.loadFailed}>
        {(entries) =>
          entries.length === 0 ? (
            <Notice
              icon={Wallet}
              title="No money has moved yet"
              text="Fund your wallet and rent in two taps. Every naira in and out shows here."
            >
              <Button variant="outline" onClick={onFund}>
                Fund your wallet
              </Button>
            </Notice>
          ) : (
            <ol className="grid">
              {entries.map((entry) => (
                <WalletEntryRow key={entry.id} entry={entry} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </section>
  )
}

function HistorySkeleton() {
  return (
    <div className="grid gap-5 py-3">
      {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
        <div key={row} className="flex items-center gap-3.5">
          <Skeleton className="size-11 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3 w-1/3" />
          </div>
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  )
}
