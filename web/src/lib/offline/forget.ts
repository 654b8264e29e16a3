import { deviceStorage } from '@/lib/browser/browser-storage'
import { sessionKey } from '@/lib/session'
import { keptForKey } from './leaving'
import { forgetKept } from './person-store'

/** About the phone, and nobody who uses it. */
const ofThePhone = ['aso-theme', 'aso-device', 'aso-save-data', 'aso-data-saved', 'aso-no-install']

/** Takes away what anybody but the person who is there now has left in this browser. */
export async function forgetPerson(now: string | undefined): Promise<void> {
  for (const key of deviceStorage.keys()) {
    const stays = [...ofThePhone, sessionKey, keptForKey].includes(key) || (now && key.includes(now))
    if (!stays) deviceStorage.remove(key)
  }
  // Each whatever becomes of the other: some private windows open no store.
  const outcomes = await Promise.allSettled([forgetKept(now), forgetPushes()])
  // Who left stays written down, so that what failed is done again at the next start.
  if (outcomes.some(({ status }) => status === 'rejected')) return
  if (now) deviceStorage.writeText(keptForKey, now)
  else deviceStorage.remove(keptForKey)
}

/** This browser gets no more notifications of theirs, and those that it shows go away. */
async function forgetPushes(): Promise<void> {
  await globalThis.caches?.delete('aso-shown')
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration?.pushManager) return
  const subscription = await registration.pushManager.getSubscription()
  await subscription?.unsubscribe()
  for (const shown of await registration.getNotifications()) shown.close()
}
