import { lagosToday } from '#contract/rules/dates.ts'
import { db } from '@/lib/supabase'

/** Everything Aso holds about the person, as a file on their phone. */
export async function downloadMyData(): Promise<void> {
  const { data } = await db().rpc('export_my_data').throwOnError()
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = `aso-my-data-${lagosToday()}.json`
  link.click()
  URL.revokeObjectURL(address)
}
