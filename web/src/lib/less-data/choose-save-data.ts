import { useSyncExternalStore } from 'react'
import { deviceStorage } from '@/lib/browser/browser-storage'
import { browserSavesData, saveDataKey, savesData } from './save-data'

const listeners = new Set<() => void>()

/** Nothing is stored where the phone already does what is chosen. */
export function chooseSaveData(on: boolean): void {
  if (on === browserSavesData()) deviceStorage.remove(saveDataKey)
  else deviceStorage.writeText(saveDataKey, on ? 'on' : 'off')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSavesData = (): boolean => useSyncExternalStore(subscribe, savesData)
