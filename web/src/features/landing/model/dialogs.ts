/** The dialogs that the landing page opens; the address says which. */
export const dialogs = ['sign-in', 'join'] as const
export type LandingDialog = (typeof dialogs)[number]
