import { useSaving } from '@/domain/items/saving/use-saving'
import type { Item } from '../api/item'
import { SaveLook } from './save-look'

export default function MySaveButton({ userId, item }: { userId: string; item: Item }) {
  const { id, title, category, images, price } = item
  const { saved, press } = useSaving(userId, { id, title, category, image: images[0], price })
  return <SaveLook saved={saved} onPress={press} />
}
