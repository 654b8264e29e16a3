import { FileText } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'

const StatementDialog = lazy(() => import('./statement-dialog'))

/** Asks for a month, then saves its statement. The dialog is loaded when it is wanted. */
export function StatementButton({ person }: { person?: { id: string; name: string } }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <FileText aria-hidden />
        Statement
        {person && <span className="sr-only">: {person.name}</span>}
      </Button>
      {open && (
        <Suspense>
          <StatementDialog person={person} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
