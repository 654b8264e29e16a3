import { deviceStorage } from '@/lib/browser/browser-storage'
import { traces } from '@/lib/traces'
import { isUuid } from '@/lib/uuid'

/** What somebody wanted to rent before the identity check, with the chosen days. */
export interface WantedItem {
  id: string
  title: string
  from?: string | undefined
  to?: string | undefined
}

export function keepWantedItem({ id, title, from, to }: WantedItem): void {
  deviceStorage.write(traces.wantedItem, { id, title, from, to } satisfies WantedItem)
}

export function wantedItem(): WantedItem | null {
  const kept = deviceStorage.read(traces.wantedItem)
  return isWanted(kept) ? kept : null
}

export function forgetWantedItem(): void {
  deviceStorage.remove(traces.wantedItem)
}

function isWanted(kept: unknown): kept is WantedItem {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'id' in kept &&
    typeof kept.id === 'string' &&
    isUuid(kept.id) &&
    'title' in kept &&
    typeof kept.title === 'string'
  )
}
