import { useQueryClient } from '@tanstack/react-query'
import { FileSearch } from 'lucide-react'
import { useState } from 'react'
import { type DocumentKind, documentKinds } from '#contract/identity.ts'
import { Button } from '@/components/ui/button'
import { reviewKey } from '../api/identity-review'
import { documentNames } from '../words/identity-words'
import { DocumentViewer } from './document-viewer'

/** The three papers: none is fetched before somebody opens it. */
export function Documents({ verificationId }: { verificationId: string }) {
  const [open, setOpen] = useState<DocumentKind>()
  const queryClient = useQueryClient()
  const close = () => {
    setOpen(undefined)
    void queryClient.invalidateQueries({ queryKey: reviewKey(verificationId) })
  }
  return (
    <section aria-labelledby="documents" className="grid gap-3 rounded-2xl bg-card p-4 sm:p-5">
      <h2 id="documents" className="font-semibold text-lg">
        Documents
      </h2>
      <ul className="flex flex-wrap gap-2">
        {documentKinds.map((kind) => (
          <li key={kind}>
            <Button variant="outline" onClick={() => setOpen(kind)}>
              <FileSearch aria-hidden />
              {documentNames[kind]}
            </Button>
          </li>
        ))}
      </ul>
      <p className="text-muted-foreground text-sm">Every view is logged under your name.</p>
      {open && <DocumentViewer verificationId={verificationId} kind={open} onClose={close} />}
    </section>
  )
}
