import { useMutation, useQueryClient } from '@tanstack/react-query'
import { suspensionMessages } from '#contract/messages/safety.ts'
import { adminKey } from '@/domain/staff/keys'
import { WordsDialog } from '@/features/moderation'
import { showError, showSuccess } from '@/lib/toast'
import { liftSuspension } from '../api/accounts'
import type { PersonRow } from '../api/people'
import { SuspensionFacts } from './suspension-facts'

interface LiftDialogProps {
  person: PersonRow
  name: string
  onClose: () => void
}

export function LiftDialog({ person, name, onClose }: LiftDialogProps) {
  const queryClient = useQueryClient()
  const lift = useMutation({
    mutationFn: (words: string) => liftSuspension(person.user_id, words),
    onSuccess: async () => {
      showSuccess(suspensionMessages.lifted)
      await queryClient.invalidateQueries({ queryKey: adminKey })
      onClose()
    },
    onError: (error) => showError(error, suspensionMessages.liftFailed),
  })
  return (
    <WordsDialog
      title={`Lift the suspension of ${name}?`}
      description="Their items are shown again immediately. They will see your reason."
      words={{ go: 'Lift suspension', going: 'Lifting…' }}
      label="Reason"
      busy={lift.isPending}
      onSend={lift.mutate}
      onClose={onClose}
    >
      {person.suspension && <SuspensionFacts suspension={person.suspension} />}
    </WordsDialog>
  )
}
