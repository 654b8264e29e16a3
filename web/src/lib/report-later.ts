/** Tells the team of an error in the app; the part that does it is loaded with the first one. `screen`: the id of the route. */
export async function reportLater(error: unknown, screen: string | undefined): Promise<void> {
  try {
    const { reportAppError } = await import('./error-reports')
    await reportAppError(error, screen ?? '/')
  } catch {
    // Without a network there is nobody to tell.
  }
}
