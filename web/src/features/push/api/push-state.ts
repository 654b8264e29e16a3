import { queryOptions, useQuery } from '@tanstack/react-query'
import { meKey } from '@/domain/me/keys'
import { db } from '@/lib/supabase'

/**
 * `unsupported`: this browser has no such notifications. `home-screen`: an iPhone has them once Aso is on its home screen.
 * `blocked`: the person has refused them in this browser.
 */
export type PushState =
  | { is: 'unsupported' | 'home-screen' | 'blocked' | 'off' }
  | { is: 'on'; device: string; endpoint: string }

export const pushKey = (userId: string) => [...meKey(userId), 'push'] as const

/** Nothing is asked of the person. */
export const pushQuery = (userId: string) =>
  queryOptions({ queryKey: pushKey(userId), queryFn: ({ signal }) => readState(signal), staleTime: 0 })

/** Undefined until this browser and the server have said. */
export function usePushState(userId: string): PushState['is'] | undefined {
  return useQuery(pushQuery(userId)).data?.is
}

async function readState(signal: AbortSignal): Promise<PushState> {
  const missing = whatIsMissing()
  if (missing) return { is: missing }
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return { is: 'off' }
  const { data } = await db()
    .rpc('my_push_devices', { p_endpoint: subscription.endpoint })
    .abortSignal(signal)
    .throwOnError()
  const here = data.find(({ is_here }) => is_here)
  return here ? { is: 'on', device: here.device, endpoint: subscription.endpoint } : { is: 'off' }
}

function whatIsMissing(): 'unsupported' | 'home-screen' | 'blocked' | null {
  if (!('PushManager' in globalThis && 'Notification' in globalThis && 'serviceWorker' in navigator)) {
    return isApplePhone() ? 'home-screen' : 'unsupported'
  }
  return Notification.permission === 'denied' ? 'blocked' : null
}

/** An iPad calls itself a Mac, but is touched. */
function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
