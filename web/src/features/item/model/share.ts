export type Shared = 'shared' | 'copied' | 'cancelled'

interface Link {
  title: string
  /** Stands beside the link in a message. */
  text: string
  url: string
}

/** The phone's own share sheet, or a copied link where there is none. */
export async function share(link: Link): Promise<Shared> {
  if (!navigator.share) {
    await navigator.clipboard.writeText(link.url)
    return 'copied'
  }
  try {
    await navigator.share(link)
    return 'shared'
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    throw error
  }
}
