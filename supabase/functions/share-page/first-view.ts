import { escapeHtml } from '#contract/html.ts'
import { type ItemPageWord, itemPageWords } from '#contract/item-page.ts'
import { priceText } from '#contract/rules/item-words.ts'
import { photoPath, type SharedItem } from '../_shared/shared-item.ts'

/** The path of the photo that its page begins with. Without one, or where it can't be had, the app draws the page alone. */
export function firstPhotoOf(item: SharedItem): string | null {
  const [first] = item.images
  return item.status === 'available' && first !== undefined ? photoPath(first) : null
}

const words = new RegExp(Object.values(itemPageWords).join('|'), 'g')
const nameOf = new Map(Object.entries(itemPageWords).map(([name, word]) => [word, name as ItemPageWord]))

/** The page that the build has written for items, with this one in it. `project`: the address of the backend. */
export function withFirstView(page: string, item: SharedItem, photo: string, project: string): string {
  const values: Record<ItemPageWord, string> = {
    title: item.title,
    category: item.category,
    price: priceText(item),
    photo,
    project,
  }
  return page.replace(words, (word) => {
    const name = nameOf.get(word as (typeof itemPageWords)[ItemPageWord])
    return name ? escapeHtml(values[name]) : word
  })
}
