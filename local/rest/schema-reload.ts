import type { Database } from '../database/database.ts'

/** The channel of PostgREST: `notify pgrst, 'reload schema'` after a change of tables, as on Supabase. */
const CHANNEL = 'pgrst'

/** Returns how to stop. Whatever the notification says, the schema is read anew: that is never wrong. */
export function onSchemaReload(
  { engine }: Pick<Database, 'engine'>,
  forget: () => void,
): Promise<() => Promise<void>> {
  return engine.listen(CHANNEL, { notified: forget, serving: () => {}, missed: forget }, 'all')
}
