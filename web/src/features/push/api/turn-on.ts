import { deviceStorage } from '@/lib/browser/browser-storage'
import { deviceName } from '@/lib/browser/device-name'
import { callFunction, db } from '@/lib/supabase'
import { markOf } from '../model/mark'

/** Asks the person, in the browser's own words: only after a tap. Answers whether it is on now. */
export async function turnOn(userId: string): Promise<boolean> {
  // First of all: Safari asks only while the tap is fresh.
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return false
  await subscribe(userId)
  return true
}

/** Where the person has agreed before. */
export async function subscribe(userId: string): Promise<void> {
  const { public_key: key } = await callFunction<{ public_key: string }>('push-key', {})
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  if (before && !isOf(before, key)) await before.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const subscription = await pushManager.subscribe(options)
  try {
    await save(userId, subscription)
  } catch (error) {
    // Then the next try is with a new address.
    await subscription.unsubscribe()
    throw error
  }
}

async function save(userId: string, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  await db()
    .rpc('save_push_subscription', {
      p_endpoint: endpoint ?? '',
      p_p256dh: keys?.p256dh ?? '',
      p_auth: keys?.auth ?? '',
      p_device: deviceName(navigator.userAgent),
    })
    .throwOnError()
  deviceStorage.writeText(markOf(userId), subscription.endpoint)
}

/** Whether it was made with this key of ours. */
function isOf({ options }: PushSubscription, key: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key
}

export async function removeAddress(endpoint: string): Promise<void> {
  await db().rpc('remove_push_subscription', { p_endpoint: endpoint }).throwOnError()
}

export async function turnOff(userId: string, endpoint: string): Promise<void> {
  await removeAddress(endpoint)
  deviceStorage.remove(markOf(userId))
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

export async function sendTest(endpoint: string): Promise<void> {
  await db().rpc('send_test_push', { p_endpoint: endpoint }).throwOnError()
}
