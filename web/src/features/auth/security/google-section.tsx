import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { authMessages } from '#contract/messages/auth.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Button } from '@/components/ui/button'
import { clearToasts, showRefusal, showSuccess } from '@/lib/toast'
import { disconnectGoogle, type WaysIn, waysInQuery } from '../api/ways-in'
import { explainAuth } from '../model/errors'

interface GoogleSectionProps {
  userId: string
  identityId: string
  ways: WaysIn
}

export function GoogleSection({ userId, identityId, ways }: GoogleSectionProps) {
  const [asking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const disconnect = useMutation({
    mutationFn: () => disconnectGoogle(userId, identityId),
    onMutate: clearToasts,
    onSuccess: () => {
      setAsking(false)
      showSuccess(authMessages.googleDisconnected)
    },
    onError: (error) => showRefusal(explainAuth(error, authMessages.googleNotDisconnected)),
    onSettled: () => queryClient.invalidateQueries(waysInQuery(userId)),
  })
  return (
    <section className="grid gap-3">
      <div>
        <h2 className="font-semibold text-lg">Google</h2>
        <p className="text-muted-foreground text-sm">
          You can sign in with Google{ways.google_address && ` as ${ways.google_address}`}.
        </p>
      </div>
      {ways.google_is_spare && (
        <Button variant="outline" className="justify-self-start" onClick={() => setAsking(true)}>
          Disconnect Google
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title="Disconnect Google?"
          description="You’ll no longer be able to sign in with this Google account. Sign in with your email address and password instead."
          words={{ go: 'Disconnect Google', going: 'Disconnecting…' }}
          busy={disconnect.isPending}
          onConfirm={() => disconnect.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
