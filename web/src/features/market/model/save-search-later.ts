import { deviceStorage } from '@/lib/browser/browser-storage'

/** The results that a visitor wanted to keep: they are asked for its name once they have signed in. Not kept for long, as with hearts. */
const key = 'aso-save-search-later'
const keptMs = 60 * 60_000

export function saveSearchLater(href: string): void {
  deviceStorage.write(key, { href, at: Date.now() })
}

/** Whether it was these results; asked once. */
export function takeSaveSearchLater(href: string): boolean {
  const kept: { href?: unknown; at?: unknown } = deviceStorage.read(key) ?? {}
  if (kept.href !== href) return false
  deviceStorage.remove(key)
  return typeof kept.at === 'number' && Date.now() - kept.at < keptMs
}
