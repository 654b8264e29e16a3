import { deviceStorage } from '@/lib/browser/browser-storage'
import { traces } from '@/lib/traces'
import { isUuid } from '@/lib/uuid'

const shown = 12

/** The items that were looked at on this device, the last one first. */
export function recentItems(besides: string): string[] {
  return read()
    .filter((id) => id !== besides)
    .slice(0, shown)
}

export function noteRecent(id: string): void {
  deviceStorage.write(traces.recentItems, [id, ...read().filter((other) => other !== id)].slice(0, shown + 1))
}

function read(): string[] {
  const kept = deviceStorage.read(traces.recentItems)
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string' && isUuid(id)) : []
}
