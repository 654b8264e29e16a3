import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { authMessages } from '#contract/messages/auth.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Loaded } from '@/components/loaded'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { showRefusal, showSuccess } from '@/lib/toast'
import { beginEnrolment, confirmFactor, removeFactor, secondFactorQuery } from '../api/second-factor'
import { explainAuth } from '../model/errors'
import { StartRecovery } from '../recovery/recovery'
import { FactorCodeForm } from './factor-code-form'

/** The authenticator app whose code binding acts ask for, and the admin panel. */
export function SecondFactorSection({ userId }: { userId: string }) {
  const query = useQuery(secondFactorQuery(userId))
  return (
    <section aria-labelledby="second-factor" className="grid content-start gap-3">
      <div>
        <h2 id="second-factor" className="font-semibold text-lg">
          Authenticator app
        </h2>
        <p className="text-muted-foreground text-sm">
          Nobody can change your password, number or bank account without its code.
        </p>
      </div>
      <Loaded query={query} skeleton={<Skeleton className="h-12" />} message={authMessages.factorFailed}>
        {(factorId) =>
          factorId ? <Enrolled userId={userId} factorId={factorId} /> : <Enrol userId={userId} />
        }
      </Loaded>
    </section>
  )
}

function Enrol({ userId }: { userId: string }) {
  const queryClient = useQueryClient()
  const begin = useMutation({
    mutationFn: beginEnrolment,
    onError: (error) => showRefusal(explainAuth(error, authMessages.factorFailed)),
  })
  if (!begin.data)
    return (
      <Button
        variant="outline"
        className="justify-self-start"
        disabled={begin.isPending}
        onClick={() => begin.mutate()}
      >
        {begin.isPending ? 'Preparing…' : 'Set up an app'}
      </Button>
    )
  const { id, qr_code, secret, uri } = begin.data
  const done = async () => {
    showSuccess(authMessages.factorAdded)
    await queryClient.invalidateQueries(secondFactorQuery(userId))
  }
  return (
    <div className="grid gap-4 rounded-2xl bg-card p-4">
      <p>Scan this with an authenticator app such as Google Authenticator or Aegis, then type its code.</p>
      <img
        src={qr_code}
        alt="QR code for your authenticator app"
        className="size-44 rounded-xl bg-white p-2"
      />
      <Button asChild variant="outline" className="justify-self-start sm:hidden">
        <a href={uri}>Open an app on this phone</a>
      </Button>
      <p className="text-sm">
        You can’t scan it? Type this key: <code className="wrap-anywhere font-mono">{secret}</code>
      </p>
      <FactorCodeForm factorId={id} go="Turn on" send={confirmFactor} onDone={() => void done()} />
    </div>
  )
}

function Enrolled({ userId, factorId }: { userId: string; factorId: string }) {
  const [asking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => removeFactor(factorId),
    onSuccess: () => showSuccess(authMessages.factorRemoved),
    onError: (error) => showRefusal(explainAuth(error, authMessages.factorNotRemoved)),
    onSettled: () => {
      setAsking(false)
      return queryClient.invalidateQueries(secondFactorQuery(userId))
    },
  })
  return (
    <>
      <p className="text-sm">Your app is set up.</p>
      <Button variant="outline" className="justify-self-start" onClick={() => setAsking(true)}>
        Remove the app
      </Button>
      <StartRecovery userId={userId} />
      {asking && (
        <ConfirmDialog
          title="Remove the authenticator app?"
          description="Changes to your password, number and bank account will then take no code."
          words={{ go: 'Remove', going: 'Removing…' }}
          busy={remove.isPending}
          danger
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
