import { queryOptions, useQuery } from '@tanstack/react-query'
import { readSettings, type Settings, settingKeys } from '#contract/settings.ts'
import { db } from '@/lib/supabase'

/** Admins invalidate it by this key when they change a setting. */
export const settingsKey = ['settings'] as const

export const settingsQuery = queryOptions({
  queryKey: settingsKey,
  queryFn: ({ signal }) => fetchSettings(signal),
  // An admin may change them while a page is open.
  staleTime: 60_000,
  refetchOnWindowFocus: true,
})

/** Figures, limits and addresses that the business may change, as they are now. */
export function useSettings() {
  return useQuery(settingsQuery)
}

async function fetchSettings(signal: AbortSignal): Promise<Settings> {
  const { data } = await db()
    .from('app_settings')
    .select('setting_key, setting_value')
    .in('setting_key', [...settingKeys])
    .abortSignal(signal)
    .throwOnError()
  return readSettings(data)
}
