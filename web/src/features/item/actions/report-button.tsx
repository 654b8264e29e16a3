import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Flag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { reportMessages } from '#contract/messages/item.ts'
import { Button } from '@/components/ui/button'
import { usePerson } from '@/lib/session'
import { showRefusal } from '@/lib/toast'
import { reportedQuery } from '../api/report-item'

const ReportDialog = lazy(() => import('./report-dialog'))

export function ReportButton({ itemId }: { itemId: string }) {
  const person = usePerson()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const { data: reported } = useQuery(reportedQuery(person?.id, itemId))
  const press = () => {
    if (person) return setOpen(true)
    showRefusal(reportMessages.signInFirst)
    void navigate({ to: '/auth', search: { redirect: `/item/${itemId}` } })
  }
  if (reported) return <p className="text-muted-foreground text-sm">You reported this item. Thank you.</p>
  return (
    <>
      <Button variant="ghost" className="-ml-3 justify-self-start px-3 text-muted-foreground" onClick={press}>
        <Flag aria-hidden />
        Report this item
      </Button>
      {open && person && (
        <Suspense>
          <ReportDialog itemId={itemId} userId={person.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
