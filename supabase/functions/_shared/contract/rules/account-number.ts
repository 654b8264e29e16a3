/** An account number as it is copied from a banking app, `0123 456 789`, without what only makes it easier to read. */
export const cleanAccountNumber = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')
