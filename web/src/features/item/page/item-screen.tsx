import { useQuery } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { itemMessages } from '#contract/messages/common.ts'
import { Failure } from '@/components/failure'
import { Notice } from '@/components/notice'
import { onFirstUse } from '@/lib/browser/first-use'
import { whenIdle } from '@/lib/browser/when-idle'
import { usePerson } from '@/lib/session'
import { prepareToasts, showRefusal } from '@/lib/toast'
import { itemQuery } from '../api/item'
import { ItemDetail, type ItemDetailProps } from './item-detail'
import { ItemFrame } from './item-frame'
import { ItemSkeleton } from './item-skeleton'

interface ItemScreenProps extends Omit<ItemDetailProps, 'item'> {
  id: string
  onMissing: () => void
  /** Under the item. */
  children: ReactNode
}

export function ItemScreen(props: ItemScreenProps) {
  return (
    <ItemFrame>
      <ItemOrWhyNot {...props} />
    </ItemFrame>
  )
}

function ItemOrWhyNot({ id, onMissing, children, ...detail }: ItemScreenProps) {
  const query = useQuery(itemQuery(id))
  const missing = query.data === null

  const visitor = usePerson() === null
  useEffect(() => {
    // Something may fail when it can no longer be loaded, but the page itself comes first.
    const prepare = () => void prepareToasts()
    return visitor ? onFirstUse(prepare) : whenIdle(prepare)
  }, [visitor])
  useEffect(() => {
    if (!missing) return
    showRefusal(itemMessages.loadFailed)
    onMissing()
  }, [missing, onMissing])

  if (query.data) {
    return (
      <>
        <ItemDetail item={query.data} {...detail} />
        {children}
      </>
    )
  }
  if (query.isError) {
    return (
      <div className="page pt-16 pb-8 md:pt-8">
        <Failure
          heading="h1"
          error={query.error}
          message={itemMessages.notLoaded}
          retry={() => void query.refetch()}
        />
      </div>
    )
  }
  if (query.isPaused) {
    return (
      <div className="page pt-16 pb-8 md:pt-8">
        <Notice
          heading="h1"
          icon={WifiOff}
          title="You are offline"
          text="This item will open once you’re back online."
        />
      </div>
    )
  }
  return <ItemSkeleton />
}
