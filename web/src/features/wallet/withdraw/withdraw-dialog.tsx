import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { useMyVerification } from '@/domain/me/my-verification'
import { useWithdrawalTerms } from '../api/withdrawal-terms'
import { isOpen, useWithdrawals } from '../api/withdrawals'
import { IdentityFirst } from './identity-first'
import { OpenWithdrawal } from './open-withdrawal'
import { WithdrawForm } from './withdraw-form'

export default function WithdrawDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Withdraw Funds</DialogTitle>
          <DialogDescription>From your wallet to a bank account in your own name.</DialogDescription>
        </DialogHeader>
        <Content onClose={onClose} />
      </DialogContent>
    </Dialog>
  )
}

/** What could not be read keeps nobody from asking: the server checks all of it. */
function Content({ onClose }: { onClose: () => void }) {
  const identity = useMyVerification()
  const withdrawals = useWithdrawals()
  const terms = useWithdrawalTerms()
  if ([identity, withdrawals, terms].some(({ isPending, isPaused }) => isPending && !isPaused)) {
    return (
      <DialogBody className="grid gap-4" aria-busy>
        <Skeleton className="h-16" />
        <Skeleton className="h-14" />
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </DialogBody>
    )
  }
  const open = withdrawals.data?.find(isOpen)
  if (open) return <OpenWithdrawal withdrawal={open} onClose={onClose} />
  const unverified = identity.data !== undefined && identity.data !== 'approved'
  if (unverified && terms.data && terms.data.monthly_left < terms.data.minimum)
    return <IdentityFirst status={identity.data} />
  return (
    <WithdrawForm
      terms={terms.data}
      unverified={unverified}
      retry={() => void terms.refetch()}
      onDone={onClose}
    />
  )
}
