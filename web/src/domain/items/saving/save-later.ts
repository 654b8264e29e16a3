import { deviceStorage } from '@/lib/browser/browser-storage'

/**
 * The item that a visitor wanted to save: it is saved once they have signed in. What a tab keeps is cleared then, so the
 * device keeps it; not for long, because the next to sign in on it may be somebody else.
 */
const key = 'aso-save-later'
const keptMs = 60 * 60_000

export function saveLater(itemId: string): void {
  deviceStorage.write(key, { itemId, at: Date.now() })
}

/** Whoever takes it saves it: nobody else gets it. */
export function takeSaveLater(): string | undefined {
  const kept: { itemId?: unknown; at?: unknown } = deviceStorage.read(key) ?? {}
  deviceStorage.remove(key)
  const fresh = typeof kept.at === 'number' && Date.now() - kept.at < keptMs
  return fresh && typeof kept.itemId === 'string' ? kept.itemId : undefined
}
