import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { clearToasts } from '@/lib/toast'
import { askStylist } from '../api/ask-stylist'
import { useStoredLooks } from '../api/stored-looks'
import { questionOf, type Wishes } from './wishes'

/** Asks for looks. `open`: the form is shown, whether there are looks already or not. */
export function useStylist() {
  const { kept, keep } = useStoredLooks()
  const [open, setOpen] = useState(kept === undefined)
  const asking = useMutation({
    mutationFn: (wishes: Wishes) => askStylist(questionOf(wishes)),
    onMutate: () => {
      clearToasts()
      setOpen(false)
    },
    onSuccess: (answer, wishes) => keep({ wishes, answer }),
  })
  const again = () => {
    asking.reset()
    setOpen(true)
  }
  return { kept, open, again, asking }
}
