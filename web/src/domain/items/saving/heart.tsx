import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { CardItem } from '@/domain/items/card-item'
import { usePerson } from '@/lib/session'
import { HeartButton } from './heart-button'

// A visitor has nothing saved: how it is read and written is not downloaded.
const loadHeart = () => import('./my-heart')
const MyHeart = lazy(loadHeart)

export function Heart({ item }: { item: CardItem }) {
  const person = usePerson()
  const router = useRouter()
  if (person) {
    return (
      <Suspense>
        <MyHeart userId={person.id} item={item} />
      </Suspense>
    )
  }
  const signIn = async () => (await loadHeart()).signInToSave(router, item.id)
  return <HeartButton title={item.title} saved={false} onPress={() => void signIn()} />
}
