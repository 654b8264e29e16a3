export type Shared = 'shared' | 'copied' | 'cancelled'

/** The phone's own share sheet, or a copied link where there is none. */
export async function share(title: string, url: string): Promise<Shared> {
  if (!navigator.share) {
    await navigator.clipboard.writeText(url)
    return 'copied'
  }
  try {
    await navigator.share({ title, url })
    return 'shared'
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    throw error
  }
}
