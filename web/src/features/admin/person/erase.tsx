import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { adminMessages } from '#contract/messages/admin.ts'
import { Button } from '@/components/ui/button'
import { adminKey } from '@/domain/staff/keys'
import { showError, showSuccess } from '@/lib/toast'
import { eraseUser } from '../api/accounts'
import { ReasonDialog } from './reason-dialog'

/** For somebody who asks for it and cannot sign in to do it. */
export function Erase({ userId, name }: { userId: string; name: string }) {
  const [asking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const erase = useMutation({
    mutationFn: (reason: string) => eraseUser(userId, reason),
    onSuccess: async (isErased) => {
      showSuccess(isErased ? adminMessages.erased : adminMessages.decisionProposed)
      await navigate({ to: '/admin/users' })
      await queryClient.invalidateQueries({ queryKey: adminKey })
    },
    onError: (error) => showError(error, adminMessages.eraseFailed),
  })
  return (
    <section aria-label="Erase the account">
      <Button variant="outline" className="text-destructive" onClick={() => setAsking(true)}>
        Erase account
      </Button>
      {asking && (
        <ReasonDialog
          title={`Erase the account of ${name}?`}
          description="For someone who asks for it and can’t sign in, or who is too young. Their personal data is erased at once and can’t be brought back. Records of bookings and payments stay, without the name. To keep someone out, delete or suspend them instead."
          question="Who asks for it, or why?"
          words={{ go: 'Erase for good', going: 'Erasing…' }}
          busy={erase.isPending}
          danger
          onGo={erase.mutate}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
