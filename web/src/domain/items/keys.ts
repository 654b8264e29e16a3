/** The query keys of data about items, for every reader. */
export const itemsKey = ['item'] as const

export const itemKey = (itemId: string) => [...itemsKey, itemId] as const
