import { deviceStorage } from '@/lib/browser/browser-storage'

/** Remembers on this device that a person put off finishing their profile. */
const keyFor = (userId: string) => `aso-finish-profile-later:${userId}`

export function isPutOff(userId: string): boolean {
  return deviceStorage.readText(keyFor(userId)) !== null
}

export function putOff(userId: string): void {
  deviceStorage.writeText(keyFor(userId), 'yes')
}

export function forgetPutOff(userId: string): void {
  deviceStorage.remove(keyFor(userId))
}
