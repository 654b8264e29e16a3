import { deviceStorage } from '@/lib/browser-storage'

/** Who does not want to be asked to finish their profile, kept on their phone. */
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
