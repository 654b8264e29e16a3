/** What admins read of others. */
export const adminKey = ['admin'] as const

/** The page of a list that begins with what comes after the last row of the page before: at a time. */
export const firstPage: string | null = null

/** The same where rows are numbered. */
export const firstNumber: number | null = null

/** The same where several rows can have one time: a run of the jobs opens many disputes at once. */
export interface Place {
  at: string
  id: string
}

export const firstPlace: Place | null = null

/** Where a page ends whose last row this is. */
export function placeOf<Key extends string>(
  row: ({ due_at: string | null } & Record<Key, string>) | undefined,
  key: Key,
): Place | undefined {
  return row?.due_at ? { at: row.due_at, id: row[key] } : undefined
}
