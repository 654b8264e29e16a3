/** The query keys of data about items, for every reader. */
export const itemsKey = ['item'] as const

/** The prefix of all query keys about lists of the market. */
export const marketKey = ['market'] as const

export const itemKey = (itemId: string) => [...itemsKey, itemId] as const
