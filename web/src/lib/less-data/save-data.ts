import { deviceStorage } from '@/lib/browser/browser-storage'

/** Less data: smaller photos, nothing fetched ahead, no blurred photo before the sharp one. A choice of this phone. */
export const saveDataKey = 'aso-save-data'

/** What the person chose here, else what the browser says. */
export function savesData(): boolean {
  const chosen = deviceStorage.readText(saveDataKey)
  return chosen ? chosen === 'on' : browserSavesData()
}

export function browserSavesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
