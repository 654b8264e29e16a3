import { deviceStorage } from '@/lib/browser/browser-storage'
import { removeAddress, subscribe } from '../api/turn-on'
import { markOf } from './mark'

/** The browser may have got another address, or lost it, while Aso was closed: the person had turned it on, so it stays on. */
export async function keepSubscription(userId: string): Promise<void> {
  const saved = deviceStorage.readText(markOf(userId))
  if (saved === null || Notification.permission !== 'granted') return
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription?.endpoint === saved) return
  await subscribe(userId)
  await removeAddress(saved)
}
