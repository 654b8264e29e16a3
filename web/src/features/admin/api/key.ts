/** What admins read of others. */
export const adminKey = ['admin'] as const

/** Pages begin where the one before ended: at a time. */
export const firstPage: string | null = null
