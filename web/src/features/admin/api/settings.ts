import { queryOptions, useQuery } from '@tanstack/react-query'
import { db } from '@/lib/supabase'
import { adminKey } from './key'

/** With what the editor needs to draw them; `settingsKey` of the domain is what other screens read. */
export const editedSettingsKey = [...adminKey, 'settings'] as const

export function useEditedSettings() {
  return useQuery(
    queryOptions({ queryKey: editedSettingsKey, queryFn: ({ signal }) => fetchSettings(signal) }),
  )
}

async function fetchSettings(signal: AbortSignal) {
  const { data } = await db()
    .from('app_settings')
    .select(
      'setting_key, setting_value, default_value, description, label, setting_group, value_type, unit, minimum, maximum, choices, needs_own_value',
    )
    .order('position')
    .abortSignal(signal)
    .throwOnError()
  return data
}

export type Setting = Awaited<ReturnType<typeof fetchSettings>>[number]

export async function saveSetting(key: string, value: string): Promise<void> {
  const { data } = await db()
    .from('app_settings')
    .update({ setting_value: value })
    .eq('setting_key', key)
    .select('setting_key')
    .throwOnError()
  if (data.length === 0) throw new Error('No such setting')
}
