import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Bell, BellRing } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { watchMessages } from '#contract/messages/item.ts'
import { Button } from '@/components/ui/button'
import { usePerson } from '@/lib/session'
import { showRefusal } from '@/lib/toast'
import type { Item } from '../api/item'
import { itemWatchesQuery } from '../api/watches'

const WatchDialog = lazy(() => import('./watch-dialog'))

/** "Notify me when it is free or cheaper." */
export function WatchButton({ item }: { item: Item }) {
  const person = usePerson()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const { data: watches = [] } = useQuery(itemWatchesQuery(person?.id, item.id))
  const watching = watches.length > 0
  const Icon = watching ? BellRing : Bell
  const press = () => {
    if (person) return setOpen(true)
    showRefusal(watchMessages.signInFirst)
    void navigate({ to: '/auth', search: { redirect: `/item/${item.id}` } })
  }
  return (
    <>
      <Button variant="secondary" onClick={press}>
        <Icon aria-hidden />
        {watching ? 'Watching' : 'Notify me'}
        <span className="sr-only">when it is free or cheaper</span>
      </Button>
      {open && person && (
        <Suspense>
          <WatchDialog item={item} userId={person.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
