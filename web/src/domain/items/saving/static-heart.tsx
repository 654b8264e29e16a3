import type { CardItem } from '@/domain/items/card-item'
import { HeartButton } from './heart-button'

/** On the market's first cards, which are drawn before the app has come (`web/first-cards.ts`): in place of `Heart`. */
export function Heart({ item }: { item: CardItem }) {
  return <HeartButton title={item.title} saved={false} onPress={() => {}} />
}
