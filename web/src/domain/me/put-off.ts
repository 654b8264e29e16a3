/** Who does not want to be asked to finish their profile, kept on their phone. */
const keyFor = (userId: string) => `aso-finish-profile-later:${userId}`

export function isPutOff(userId: string): boolean {
  try {
    return localStorage.getItem(keyFor(userId)) !== null
  } catch {
    return false
  }
}

export function putOff(userId: string): void {
  try {
    localStorage.setItem(keyFor(userId), 'yes')
  } catch {
    // A phone that keeps nothing asks again next time.
  }
}

export function forgetPutOff(userId: string): void {
  localStorage.removeItem(keyFor(userId))
}
