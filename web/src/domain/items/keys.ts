/** Everything that is read about items, whoever reads it. */
export const itemsKey = ['item'] as const

export const itemKey = (itemId: string) => [...itemsKey, itemId] as const
