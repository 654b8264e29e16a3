import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { authMessages } from '#contract/messages/auth.ts'
import { Loaded } from '@/components/loaded'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { deviceName } from '@/lib/browser/device-name'
import { formatMoment } from '@/lib/lagos-time'
import { clearToasts, showError, showSuccess } from '@/lib/toast'
import { devicesQuery, endSessions, type SignedInDevice } from '../api/devices'
import { SignOutEverywhere } from './sign-out-everywhere'

/** Where the person is signed in; each device can be signed out, or all others at once. */
export function DevicesSection({ userId }: { userId: string }) {
  const query = useQuery(devicesQuery(userId))
  return (
    <section aria-labelledby="devices" className="grid content-start gap-4">
      <div>
        <h2 id="devices" className="font-semibold text-lg">
          Your devices
        </h2>
        <p className="text-muted-foreground text-sm">
          Sign out what you don’t know, then change your password.
        </p>
      </div>
      <Loaded query={query} skeleton={<Skeleton className="h-24" />} message={authMessages.devicesFailed}>
        {(devices) => <Devices userId={userId} devices={devices} />}
      </Loaded>
      <SignOutEverywhere />
    </section>
  )
}

function Devices({ userId, devices }: { userId: string; devices: SignedInDevice[] }) {
  const queryClient = useQueryClient()
  const end = useMutation({
    mutationFn: endSessions,
    onMutate: clearToasts,
    onSuccess: () => showSuccess(authMessages.deviceSignedOut),
    onError: (error) => showError(error, authMessages.deviceNotSignedOut),
    onSettled: () => queryClient.invalidateQueries(devicesQuery(userId)),
  })
  return (
    <>
      <ul className="grid gap-3">
        {devices.map(({ id, device, network, last_seen_at, is_current }) => {
          const name = deviceName(device ?? '')
          return (
            <li key={id} className="flex min-h-11 items-center justify-between gap-3">
              <span className="grid min-w-0">
                <span className="truncate">{name}</span>
                <span className="text-muted-foreground text-sm">
                  {is_current ? 'This device' : `Last seen ${formatMoment(last_seen_at)}`}
                  {network && ` · Internet address ${network}`}
                </span>
              </span>
              {!is_current && (
                <Button
                  variant="outline"
                  aria-label={`Sign out ${name}, last seen ${formatMoment(last_seen_at)}`}
                  disabled={end.isPending}
                  onClick={() => end.mutate(id)}
                >
                  Sign out
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {devices.length > 1 && (
        <Button
          variant="outline"
          className="justify-self-start"
          disabled={end.isPending}
          onClick={() => end.mutate(undefined)}
        >
          Sign out all others
        </Button>
      )}
    </>
  )
}
