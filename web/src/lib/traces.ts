import { deviceStorage } from './browser/browser-storage'
import { forgetPhoneCode } from './pending-codes'

/** What this device alone knows of what was looked at. Whoever signs out leaves none of it behind. */
export const traces = { recentItems: 'aso-recent-items', wantedItem: 'aso-wanted-item' } as const

export function forgetTraces(): void {
  forgetPhoneCode()
  for (const key of Object.values(traces)) deviceStorage.remove(key)
}
