import { useEffect, useRef } from 'react'
import { listingMessages } from '#contract/messages/listing.ts'
import { showRefusal } from '@/lib/toast'
import { FormSkeleton } from '../form/form-skeleton'

/** No such item, or somebody else's: said on the way to the own ones. */
export function ItemMissing({ onMissing }: { onMissing: () => void }) {
  const told = useRef(false)
  useEffect(() => {
    if (told.current) return
    told.current = true
    showRefusal(listingMessages.loadFailed)
    onMissing()
  }, [onMissing])
  return <FormSkeleton />
}
