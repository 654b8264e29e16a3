import { lagosToday } from '#contract/rules/dates.ts'
import { saveFile } from '@/lib/files/save-file'
import { withProof } from '@/lib/proof'
import { db } from '@/lib/supabase'

/** Everything Aso holds about the person, as a file on their phone. */
export async function downloadMyData(): Promise<void> {
  const { data } = await withProof(() => db().rpc('export_my_data').throwOnError())
  saveFile(`aso-my-data-${lagosToday()}.json`, JSON.stringify(data, null, 2), 'application/json')
}
