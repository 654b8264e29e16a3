/** The prefix of all query keys about what staff read of others. */
export const adminKey = ['admin'] as const
