import { useMutation, useQueryClient } from '@tanstack/react-query'
import { suspensionMessages } from '#contract/messages/safety.ts'
import { adminKey } from '@/domain/staff/keys'
import { SuspensionDialog } from '@/features/moderation'
import { showError, showSuccess } from '@/lib/toast'
import { changeSuspension, suspendPerson } from '../api/accounts'

interface SuspendDialogProps {
  userId: string
  name: string
  /** Of a suspended person: another end. */
  isChange?: boolean
  onClose: () => void
}

export function SuspendDialog({ userId, name, isChange = false, onClose }: SuspendDialogProps) {
  const queryClient = useQueryClient()
  const suspend = useMutation({
    mutationFn: ({ words, endsAt }: { words: string; endsAt: string | undefined }) =>
      (isChange ? changeSuspension : suspendPerson)(userId, words, endsAt),
    onSuccess: async () => {
      showSuccess(isChange ? suspensionMessages.changed : suspensionMessages.suspended)
      await queryClient.invalidateQueries({ queryKey: adminKey })
      onClose()
    },
    onError: (error) =>
      showError(error, isChange ? suspensionMessages.changeFailed : suspensionMessages.suspendFailed),
  })
  return (
    <SuspensionDialog
      name={name}
      isChange={isChange}
      busy={suspend.isPending}
      onSuspend={suspend.mutate}
      onClose={onClose}
    />
  )
}
