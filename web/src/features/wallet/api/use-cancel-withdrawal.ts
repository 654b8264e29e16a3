import { useMutation } from '@tanstack/react-query'
import { withdrawalMessages } from '#contract/messages/money/withdrawal.ts'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { showError, showSuccess } from '@/lib/toast'
import { cancelWithdrawal } from './withdrawals'

export function useCancelWithdrawal() {
  const refreshMyData = useRefreshMyData()
  return useMutation({
    mutationFn: cancelWithdrawal,
    onSuccess: () => showSuccess(withdrawalMessages.cancelled),
    onError: (error) => showError(error, withdrawalMessages.cancelFailed),
    // Also where it was refused: an admin may have decided meanwhile.
    onSettled: refreshMyData,
  })
}
