import { onlineManager } from '@tanstack/react-query'
import { onTestFinished } from 'vitest'

/** The phone has no network, and the browser knows it; until the test ends or `goOnline`. */
export function goOffline(): void {
  tell(false)
  onTestFinished(goOnline)
}

export function goOnline(): void {
  tell(true)
}

function tell(online: boolean): void {
  if (navigator.onLine === online) return
  Object.defineProperty(navigator, 'onLine', { value: online, configurable: true })
  // When a test has ended its screen is gone, and with it the listener that would tell this one.
  onlineManager.setOnline(online)
  window.dispatchEvent(new Event(online ? 'online' : 'offline'))
}

/** The page is looked at again. What is being asked at that moment is not asked again. */
export function comeBack(): void {
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}
