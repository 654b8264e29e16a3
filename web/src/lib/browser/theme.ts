import { useSyncExternalStore } from 'react'
import { deviceStorage } from './browser-storage'

export type ThemeChoice = 'system' | 'light' | 'dark'

const key = 'aso-theme'
const listeners = new Set<() => void>()
const darkDevice = matchMedia('(prefers-color-scheme: dark)')

/** `/theme.js` paints the first screen by the same rule, and watches the device. */
function apply(): void {
  const choice = readChoice()
  const dark = choice === 'dark' || (choice === 'system' && darkDevice.matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  document
    .querySelector('meta[name=theme-color]')
    ?.setAttribute('content', getComputedStyle(document.documentElement).getPropertyValue('--paper').trim())
}

function readChoice(): ThemeChoice {
  const stored = deviceStorage.readText(key)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') deviceStorage.remove(key)
  else deviceStorage.writeText(key, choice)
  apply()
  for (const listener of listeners) listener()
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, readChoice)
}
