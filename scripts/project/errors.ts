/** What is wrong with `supabase/config.toml` or a migration, in words for whoever reads them: printed as one line. */
export class ProjectError extends Error {
  override name = 'ProjectError'
}

export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
