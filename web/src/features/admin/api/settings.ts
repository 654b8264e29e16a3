import { queryOptions, useQuery } from '@tanstack/react-query'
import { adminKey } from '@/domain/staff/keys'
import { db } from '@/lib/supabase'

/** With what the editor needs to draw them; `settingsKey` of the domain is what other screens read. */
export const editedSettingsKey = [...adminKey, 'settings'] as const

export function useEditedSettings(enabled = true) {
  return useQuery(
    queryOptions({ queryKey: editedSettingsKey, queryFn: ({ signal }) => fetchSettings(signal), enabled }),
  )
}

async function fetchSettings(signal: AbortSignal) {
  const { data } = await db()
    .from('app_settings')
    .select(
      'setting_key, setting_value, default_value, description, label, setting_group, value_type, unit, minimum, maximum, choices, needs_own_value, needs_notice, counts_for, loosened_by',
    )
    .order('position')
    .abortSignal(signal)
    .throwOnError()
  return data
}

export type Setting = Awaited<ReturnType<typeof fetchSettings>>[number]

/** Answers what became of it: applied, announced, waits (for a second owner) or unchanged. */
export async function saveSetting(key: string, value: string, reason: string): Promise<string> {
  const { data } = await db()
    .rpc('change_setting', { p_key: key, p_value: value, p_reason: reason })
    .throwOnError()
  return data
}

export const historyQuery = (key: string) =>
  queryOptions({
    queryKey: [...editedSettingsKey, 'history', key],
    queryFn: async ({ signal }) =>
      (await db().rpc('setting_history', { p_key: key }).abortSignal(signal).throwOnError()).data,
  })

export const comingQuery = queryOptions({
  queryKey: [...editedSettingsKey, 'coming'],
  queryFn: async ({ signal }) => (await db().rpc('coming_changes').abortSignal(signal).throwOnError()).data,
})
