import { deviceStorage } from '@/lib/browser/browser-storage'

const key = 'aso-not-counted'

/** Whether this browser asks every site not to follow people. */
export function browserDeclines(): boolean {
  return (
    navigator.doNotTrack === '1' ||
    ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)
  )
}

/** What was chosen on this phone, for whoever uses it. */
export const declinedHere = (): boolean => deviceStorage.read(key) === true

export function chooseCountedHere(on: boolean): void {
  if (on) deviceStorage.remove(key)
  else deviceStorage.write(key, true)
}

/** Whether visits may be told. The server asks again, also whether the person switched it off in the account. */
export const mayBeCounted = (): boolean => !browserDeclines() && !declinedHere()
