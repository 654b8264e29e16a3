import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { authMessages } from '#contract/messages/auth.ts'
import type { Message } from '#contract/messages/common.ts'
import { Loaded } from '@/components/loaded'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { signOutHere } from '@/lib/auth'
import { formatMoment } from '@/lib/lagos-time'
import { clearToasts, showError, showSuccess } from '@/lib/toast'
import { cancelRecovery, finishRecovery, recoveryQuery } from '../api/recovery'
import { RecoveryDialog } from './recovery-dialog'

/** For who no longer has the app: mailbox and phone together get the account back, after a wait. */
export function StartRecovery({ userId }: { userId: string }) {
  const query = useQuery(recoveryQuery(userId))
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-12" />} message={authMessages.recoveryFailed}>
      {({ can_start, ready_at }) => !ready_at && <Start userId={userId} canStart={can_start} />}
    </Loaded>
  )
}

/** Before all else, because nothing of the account can be changed until it is finished or cancelled. */
export function RecoveryUnderWay({ userId }: { userId: string }) {
  const readyAt = useQuery(recoveryQuery(userId)).data?.ready_at
  return readyAt ? <UnderWay userId={userId} readyAt={readyAt} /> : null
}

function Start({ userId, canStart }: { userId: string; canStart: boolean }) {
  const [open, setOpen] = useState(false)
  const queryClient = useQueryClient()
  if (!canStart)
    return (
      <p className="text-muted-foreground text-sm">
        If you lose the app, only our support can help: no phone number of yours is verified.
      </p>
    )
  return (
    <>
      <Button variant="ghost" className="-ml-3 justify-self-start" onClick={() => setOpen(true)}>
        I no longer have the app
      </Button>
      {open && (
        <RecoveryDialog
          onStarted={() => {
            setOpen(false)
            showSuccess(authMessages.recoveryStarted)
            void queryClient.invalidateQueries(recoveryQuery(userId))
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function UnderWay({ userId, readyAt }: { userId: string; readyAt: string }) {
  const queryClient = useQueryClient()
  const act = (done: Message, failed: Message) => ({
    onMutate: clearToasts,
    onSuccess: () => showSuccess(done),
    onError: (error: unknown) => showError(error, failed),
    onSettled: () => queryClient.invalidateQueries(recoveryQuery(userId)),
  })
  const cancel = useMutation({
    mutationFn: cancelRecovery,
    ...act(authMessages.recoveryCancelled, authMessages.recoveryFailed),
  })
  const finish = useMutation({
    mutationFn: async () => {
      await finishRecovery()
      await signOutHere()
    },
    ...act(authMessages.recoveryFinished, authMessages.recoveryFailed),
  })
  const ready = Date.parse(readyAt) <= Date.now()
  return (
    <section aria-labelledby="recovery" className="grid gap-3 rounded-2xl bg-caution-soft p-4 sm:p-5">
      <h2 id="recovery" className="font-semibold text-caution text-lg">
        Your account is being recovered
      </h2>
      <p>
        {ready ? 'You can finish it now.' : `You can finish it from ${formatMoment(readyAt)}.`} The app and
        your password then no longer work, all devices are signed out, and the phone number that you proved is
        yours again. No withdrawal is paid until then.
      </p>
      <div className="flex flex-wrap gap-3">
        {ready && (
          <Button disabled={finish.isPending} onClick={() => finish.mutate()}>
            {finish.isPending ? 'Finishing…' : 'Finish recovery'}
          </Button>
        )}
        <Button variant="outline" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
          {cancel.isPending ? 'Cancelling…' : 'Cancel recovery'}
        </Button>
      </div>
    </section>
  )
}
