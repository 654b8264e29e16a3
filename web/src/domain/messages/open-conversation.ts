/** The conversation on the screen, whatever its address: what comes in it is not announced as well. */
export const openConversation: { id: string | null } = { id: null }
