import { deviceStorage } from '@/lib/browser/browser-storage'

const key = 'aso-device'

/**
 * A random id of this browser, which goes with a sign-up: rentals between accounts of one device do not count for trust.
 * Who clears it gets a new one. It also goes with a mailed code, so that strangers who try codes of an address don't use up
 * the tries of its owner. It names nobody and nothing else reads it.
 */
export function deviceId(): string {
  const kept = deviceStorage.readText(key)
  if (kept) return kept
  const id = crypto.randomUUID()
  deviceStorage.writeText(key, id)
  return id
}
