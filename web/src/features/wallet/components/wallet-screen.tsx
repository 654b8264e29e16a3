import { Link } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { walletMessages } from '#contract/messages/common.ts'
import { addNaira } from '#contract/rules/money.ts'
import { Loaded } from '@/components/loaded'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { heldText, spendable } from '@/domain/me/spendable'
import { useTitle } from '@/lib/browser/use-title'
import { useMyDebts } from '../api/my-debts'
import { useMyWallet } from '../api/my-wallet'
import { useWithdrawalTerms } from '../api/withdrawal-terms'
import { BalanceCard } from './balance-card'
import { ComingIn } from './coming-in'
import { DisputedPayments } from './disputed-payments'
import { FundDialog } from './fund-dialog'
import { QuickCards } from './quick-cards'
import { WalletHistory } from './wallet-history'
import { WhatIOwe } from './what-i-owe'
import { WithdrawalHistory } from './withdrawal-history'

const WithdrawDialog = lazy(() => import('../withdraw/withdraw-dialog'))

export function WalletScreen({ fundAtOnce }: { fundAtOnce: boolean }) {
  useTitle('Wallet')
  const wallet = useMyWallet()
  const held = useWithdrawalTerms().data
  const debts = useMyDebts().data ?? []
  const [funding, setFunding] = useState(fundAtOnce)
  const [withdrawing, setWithdrawing] = useState(false)
  const fund = () => setFunding(true)
  const withdraw = () => setWithdrawing(true)
  const unread = wallet.data === undefined && (wallet.isError || wallet.isPaused)
  return (
    <div className="page grid gap-8 py-4 md:py-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:items-start lg:gap-12">
      <div className="grid gap-5 lg:sticky lg:top-20">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="page-title">Wallet</h1>
          <Button asChild variant="outline">
            <Link to="/analytics">
              <ChartColumn aria-hidden />
              Analytics
            </Link>
          </Button>
        </div>
        <Loaded
          query={wallet}
          skeleton={<Skeleton className="h-56 rounded-2xl" />}
          message={walletMessages.loadFailed}
        >
          {(loaded) => (
            <div className="grid gap-3">
              <BalanceCard wallet={loaded} held={heldText(held)} onFund={fund} onWithdraw={withdraw} />
              <WhatIOwe debts={debts} balance={spendable(loaded.balance, held)} onAddMoney={fund} />
              <ComingIn />
              <DisputedPayments />
              <QuickCards onFund={fund} onWithdraw={withdraw} />
            </div>
          )}
        </Loaded>
      </div>
      {!unread && (
        <div className="grid gap-8">
          <WalletHistory onFund={fund} />
          <WithdrawalHistory />
        </div>
      )}
      <FundDialog
        open={funding}
        onOpenChange={setFunding}
        owed={addNaira(...debts.map((debt) => debt.owed))}
      />
      {withdrawing && (
        <Suspense>
          <WithdrawDialog onClose={() => setWithdrawing(false)} />
        </Suspense>
      )}
    </div>
  )
}
