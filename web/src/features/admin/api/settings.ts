import { queryOptions, useQuery } from '@tanstack/react-query'
import { db } from '@/lib/supabase'
import { adminKey } from './key'

export const settingsKey = [...adminKey, 'settings'] as const

export function useSettings() {
  return useQuery(queryOptions({ queryKey: settingsKey, queryFn: ({ signal }) => fetchSettings(signal) }))
}

async function fetchSettings(signal: AbortSignal) {
  const { data } = await db()
    .from('app_settings')
    .select('setting_key, setting_value, description')
    .order('setting_key')
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
