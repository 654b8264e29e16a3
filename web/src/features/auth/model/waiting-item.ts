import { isUuid } from '@/lib/uuid'

interface Waiting {
  id: string
  /** What was begun with it. */
  words: string
}

/** The item that the person goes back to after `/auth`; undefined where another screen has sent them. */
export function waitingItem(redirect: string | undefined): Waiting | undefined {
  const [, id, query] = redirect?.match(/^\/item\/([^/?#]+)(\?[^#]*)?$/) ?? []
  if (!id || !isUuid(id)) return undefined
  const book = new URLSearchParams(query).get('book')
  if (book === 'rental') return { id, words: 'Rent this look' }
  if (book === 'sale') return { id, words: 'Buy this look' }
  return { id, words: 'You were looking at' }
}
