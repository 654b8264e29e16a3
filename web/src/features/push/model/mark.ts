/** Where it is kept that this person gets notifications in this browser, and at which address. Goes with the person. */
export const markOf = (userId: string) => `aso-push:${userId}`
