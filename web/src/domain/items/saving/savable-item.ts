import type { CardItem } from '@/domain/items/card-item'

/** What of an item is kept beside the fact that it was saved. */
export interface SavableItem {
  id: string
  title: string
  category: string
  image: string | undefined
  /** Naira a day, or to buy; null where it is only told on the item's page. */
  price: number | null
}

export function savable({
  id,
  title,
  category,
  image,
  rental_price,
  sale_price,
}: Pick<CardItem, 'id' | 'title' | 'category' | 'image' | 'rental_price' | 'sale_price'>): SavableItem {
  return { id, title, category, image, price: rental_price ?? sale_price }
}
