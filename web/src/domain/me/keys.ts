/** The prefix of all query keys about the signed-in person. */
export const myDataKey = ['me'] as const

/** Everything that is read for one signed-in person is kept under this, so that one call can read it all again. */
export const meKey = (userId: string | undefined) => [...myDataKey, userId] as const

export const myProfileKey = (userId: string | undefined) => [...meKey(userId), 'profile'] as const

export const myVerificationKey = (userId: string | undefined) => [...meKey(userId), 'verification'] as const

export const savedItemsKey = (userId: string | undefined) => [...meKey(userId), 'saved items'] as const

/** Which items a person has saved, for the hearts of all screens. */
export const savedIdsKey = (userId: string) => [...meKey(userId), 'saved ids'] as const

/** What a person keeps looking for. */
export const savedSearchesKey = (userId: string) => [...meKey(userId), 'saved searches'] as const

/** All watches of a person; the watches of one item are kept under it. */
export const watchesKey = (userId: string | undefined) => [...meKey(userId), 'watches'] as const

/** The list of My Transactions. */
export const bookingsKey = (userId: string | undefined) => [...meKey(userId), 'bookings'] as const

/** One booking with all that its page shows. */
export const bookingKey = (userId: string | undefined, transactionId: string) =>
  [...meKey(userId), 'booking', transactionId] as const

/** What a person does when items change hands; each handover is kept under it. */
export const handoverKey = (userId: string | undefined) => [...meKey(userId), 'handover'] as const

/** Everything that lists the items of a person for themselves. */
export const myItemsKey = (userId: string | undefined) => [...meKey(userId), 'items'] as const
