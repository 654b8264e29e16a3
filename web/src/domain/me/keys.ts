/** Everything that is read for the signed-in person is kept under this, so that one call can read it all again. */
export const meKey = (userId: string | undefined) => ['me', userId] as const
