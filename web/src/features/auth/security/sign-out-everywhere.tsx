import { useMutation } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { authMessages } from '#contract/messages/auth.ts'
import { accountMessages } from '#contract/messages/common.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Button } from '@/components/ui/button'
import { signOutEverywhere } from '@/lib/auth'
import { clearToasts, showRefusal, showSuccess } from '@/lib/toast'
import { explainAuth } from '../model/errors'

export function SignOutEverywhere() {
  const [asking, setAsking] = useState(false)
  const leave = useMutation({
    mutationFn: signOutEverywhere,
    onMutate: clearToasts,
    onSuccess: () => showSuccess(authMessages.signedOutEverywhere),
    onError: (error) => showRefusal(explainAuth(error, accountMessages.signOutFailed)),
  })
  return (
    <>
      <Button variant="outline" className="justify-self-start" onClick={() => setAsking(true)}>
        <LogOut aria-hidden />
        Sign out everywhere
      </Button>
      {asking && (
        <ConfirmDialog
          title="Sign out everywhere?"
          description="You’ll be signed out on every phone and computer, including this one. Your password stays the same."
          words={{ go: 'Sign out everywhere', going: 'Signing out…' }}
          busy={leave.isPending}
          onConfirm={() => leave.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
