import type { CardItem } from '@/domain/items/card-item'
import { HeartButton } from './heart-button'
import { savable } from './savable-item'
import { useSaving } from './use-saving'

export { signInToSave } from './sign-in-to-save'

export default function MyHeart({ userId, item }: { userId: string; item: CardItem }) {
  const { saved, press } = useSaving(userId, savable(item))
  return <HeartButton title={item.title} saved={saved} onPress={press} />
}
