/** The cursor of the first page, where the cursor of the next page is the time of the last row. */
export const firstTime: string | null = null

/** The same where the cursor is the number of the last row. */
export const firstNumber: number | null = null

/** The last row of a page, where several rows can have one time: a run of the jobs opens many disputes at once. */
export interface PageCursor {
  at: string
  id: string
}

export const firstCursor: PageCursor | null = null

/** The cursor of the page after one that ends with this row. */
export function cursorOf<Key extends string>(
  row: ({ due_at: string | null } & Record<Key, string>) | undefined,
  key: Key,
): PageCursor | undefined {
  return row?.due_at ? { at: row.due_at, id: row[key] } : undefined
}
