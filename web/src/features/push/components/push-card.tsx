import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { pushMessages as words } from '#contract/messages/push.ts'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { useOnline } from '@/lib/browser/use-online'
import { showError, showInfo, showSuccess } from '@/lib/toast'
import { type PushState, pushKey, pushQuery } from '../api/push-state'
import { sendTest, turnOff, turnOn } from '../api/turn-on'

/** Notifications in this browser: what they are, and turning them on and off. The browser is asked after a tap only. */
export function PushCard({ userId }: { userId: string }) {
  const query = useQuery(pushQuery(userId))
  const failed = query.isError || query.errorUpdateCount > 0
  return (
    <section aria-label="Notifications on this device" className="flex gap-3.5 rounded-2xl bg-card p-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent text-accent-foreground">
        <Smartphone aria-hidden className="size-5" />
      </span>
      <div className="grid min-w-0 flex-1 gap-2">
        {query.data && <Choice userId={userId} state={query.data} />}
        {!query.data && query.isPaused && (
          <Words text="You’re offline. Once you’re back, you can turn on notifications here." />
        )}
        {!query.data && failed && !query.isPaused && (
          <Words text="We couldn’t check whether notifications are on here. The ones in this list are not affected.">
            <Button variant="outline" onClick={() => void query.refetch()}>
              Try again
            </Button>
          </Words>
        )}
        {query.isPending && !failed && !query.isPaused && <Waiting />}
      </div>
    </section>
  )
}

function Choice({ userId, state }: { userId: string; state: PushState }) {
  if (state.is === 'on') return <On userId={userId} device={state.device} endpoint={state.endpoint} />
  if (state.is === 'off') return <Off userId={userId} />
  return <Words text={explanations[state.is]} />
}

const explanations = {
  unsupported: 'This browser can’t show notifications while Aso is closed. We’ll still email you.',
  'home-screen':
    'On an iPhone or iPad, notifications need Aso on your home screen: in Safari, tap Share, then Add to Home Screen. Open Aso from there and come back to this page.',
  blocked:
    'Notifications from Aso are blocked in this browser. To allow them, open the site settings next to the address (on a phone: the app’s or browser’s notification settings), allow notifications for Aso, and reload this page.',
} as const

function Off({ userId }: { userId: string }) {
  const online = useOnline()
  const queryClient = useQueryClient()
  const on = useMutation({
    networkMode: 'always',
    mutationFn: () => turnOn(userId),
    onSuccess: (isOn) => isOn && showSuccess(words.turnedOn),
    onError: (error) => showError(error, words.turnOnFailed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: pushKey(userId) }),
  })
  return (
    <Words text="Booking requests, messages and deadlines reach you on this device, even when Aso is closed. Your lock screen shows the title only, never a message.">
      <Button disabled={on.isPending || !online} onClick={() => on.mutate()}>
        {on.isPending ? 'Turning on…' : 'Turn on notifications'}
      </Button>
      {!online && (
        <p className="text-muted-foreground text-sm">You’re offline. Turn them on once you’re back.</p>
      )}
    </Words>
  )
}

function On({ userId, device, endpoint }: { userId: string; device: string; endpoint: string }) {
  const queryClient = useQueryClient()
  const off = useMutation({
    mutationFn: () => turnOff(userId, endpoint),
    onSuccess: () => showInfo(words.turnedOff),
    onError: (error) => showError(error, words.turnOffFailed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: pushKey(userId) }),
  })
  const test = useMutation({
    mutationFn: () => sendTest(endpoint),
    onSuccess: () => showSuccess(words.testSent),
    onError: (error) => showError(error, words.testFailed),
  })
  return (
    <Words text={`On for this device (${device}). Signing out turns them off.`}>
      <Button variant="outline" disabled={test.isPending} onClick={() => test.mutate()}>
        Send a test
      </Button>
      <Button variant="ghost" disabled={off.isPending} onClick={() => off.mutate()}>
        Turn off
      </Button>
    </Words>
  )
}

/** The heading, what there is to say, and what can be done. */
function Words({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <>
      <h2 className="font-semibold">Notifications on this device</h2>
      <p className="text-muted-foreground text-sm">{text}</p>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </>
  )
}

function Waiting() {
  return (
    <div className="grid gap-2" aria-busy="true">
      <span className="sr-only" role="status">
        Loading
      </span>
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-3 w-4/5" />
      <Skeleton className="h-11 w-44 rounded-full" />
    </div>
  )
}
