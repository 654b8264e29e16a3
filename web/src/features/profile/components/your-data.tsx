import { useMutation } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { profileMessages } from '#contract/messages/profile.ts'
import { Button } from '@/components/ui/button'
import type { Person } from '@/lib/session'
import { showError } from '@/lib/toast'
import { downloadMyData } from '../api/download-my-data'
import { CountingLine } from './counting-line'
import { DeleteAccountDialog } from './delete-account-dialog'

interface YourDataProps {
  person: Person
  onDeleted: () => void
}

export function YourData({ person, onDeleted }: YourDataProps) {
  const [deleting, setDeleting] = useState(false)
  const download = useMutation({
    mutationFn: downloadMyData,
    onError: (error) => showError(error, profileMessages.downloadFailed),
  })
  return (
    <section className="grid gap-3">
      <div>
        <h2 className="font-semibold text-lg">Your data</h2>
        <p className="text-muted-foreground text-sm">
          Download everything Aso holds about you, or delete your account for good.
        </p>
      </div>
      <CountingLine />
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" disabled={download.isPending} onClick={() => download.mutate()}>
          <Download aria-hidden />
          {download.isPending ? 'Collecting your data…' : 'Download my data'}
        </Button>
        <Button
          variant="ghost"
          className="text-destructive hover:text-destructive max-sm:-ml-5"
          onClick={() => setDeleting(true)}
        >
          <Trash2 aria-hidden />
          Delete my account
        </Button>
      </div>
      <DeleteAccountDialog person={person} open={deleting} onOpenChange={setDeleting} onDeleted={onDeleted} />
    </section>
  )
}
