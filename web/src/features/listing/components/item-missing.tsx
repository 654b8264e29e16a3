import { useEffect, useRef } from 'react'
import { listingMessages } from '#contract/messages/listing.ts'
import { showRefusal } from '@/lib/toast'
import { FormSkeleton } from '../form/form-skeleton'

/** Shown when the item does not exist or belongs to another person, before the person is led to My Items. */
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
