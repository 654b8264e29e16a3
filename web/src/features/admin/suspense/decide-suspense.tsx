import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { suspenseMessages as words } from '#contract/messages/money/suspense.ts'
import { Button } from '@/components/ui/button'
import { adminKey } from '@/domain/staff/keys'
import { prepareToasts, showError, showSuccess } from '@/lib/toast'
import { decideSuspense, type SuspenseAnswer, type SuspenseItem } from '../api/suspense'
import { DecisionDialog } from './decision-dialog'

export function DecideSuspense({ item }: { item: SuspenseItem }) {
  const [asking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const decide = useMutation({
    mutationFn: (answer: SuspenseAnswer) => decideSuspense(item.id, answer),
    onSuccess: (outcome) => {
      showSuccess(outcome === 'decided' ? words.decided : words.proposed)
      setAsking(false)
    },
    onError: (error) => showError(error, words.notDecided),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  })
  useEffect(() => void prepareToasts(), [])
  return (
    <>
      <Button size="lg" className="sm:justify-self-start" onClick={() => setAsking(true)}>
        Decide
      </Button>
      {asking && (
        <DecisionDialog
          item={item}
          busy={decide.isPending}
          onDecide={decide.mutate}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
