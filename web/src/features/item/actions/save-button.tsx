import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { signInToSave } from '@/domain/items/saving/sign-in-to-save'
import { usePerson } from '@/lib/session'
import type { Item } from '../api/item'
import { SaveLook } from './save-look'

const MySaveButton = lazy(() => import('./my-save-button'))

export function SaveButton({ item }: { item: Item }) {
  const person = usePerson()
  const router = useRouter()
  if (!person) return <SaveLook saved={false} onPress={() => signInToSave(router, item.id)} />
  return (
    <Suspense fallback={<SaveLook saved={false} />}>
      <MySaveButton userId={person.id} item={item} />
    </Suspense>
  )
}
