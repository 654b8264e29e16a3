import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DocumentKind } from '#contract/identity.ts'
import { adminMessages } from '#contract/messages/admin.ts'
import { Loaded } from '@/components/loaded'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { adminKey } from '@/domain/staff/keys'
import { openDocument } from '../api/identity-record'
import { documentNames } from '../words/identity-words'
import { PictureViewer } from './picture-viewer'

interface DocumentViewerProps {
  verificationId: string
  kind: DocumentKind
  onClose: () => void
}

/** Every opening is a call of its own, which the server records; its address lives for a short while only. */
const documentQuery = (verificationId: string, kind: DocumentKind) =>
  queryOptions({
    queryKey: [...adminKey, 'document', verificationId, kind],
    queryFn: () => openDocument(verificationId, kind),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    retry: false,
  })

export function DocumentViewer({ verificationId, kind, onClose }: DocumentViewerProps) {
  const query = useQuery(documentQuery(verificationId, kind))
  const expired = useExpired(query.data?.expires_in, query.dataUpdatedAt)
  const name = documentNames[kind]
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="h-[94dvh] sm:h-[90dvh] sm:max-w-4xl">
        <DialogHeader>
          <DialogTitle>{name}</DialogTitle>
          <DialogDescription>
            {query.data ? 'This view was logged under your name.' : 'This view is logged under your name.'}
          </DialogDescription>
        </DialogHeader>
        <Loaded
          query={query}
          skeleton={<Skeleton className="m-5 h-80 rounded-xl" />}
          message={adminMessages.documentFailed}
        >
          {({ url, content_type }) => {
            const again = () => void query.refetch()
            if (content_type?.startsWith('image/')) {
              return <PictureViewer key={url} url={url} alt={name} onAgain={again} />
            }
            return expired ? <Expired onAgain={again} /> : <OpenElsewhere url={url} />
          }}
        </Loaded>
      </DialogContent>
    </Dialog>
  )
}

function Expired({ onAgain }: { onAgain: () => void }) {
  return (
    <div
      role="status"
      className="grid flex-1 place-content-center justify-items-center gap-4 p-6 text-center"
    >
      <p>The link to this document has expired.</p>
      <Button onClick={onAgain}>Open it again</Button>
    </div>
  )
}

/** A document from another place is never framed by this page: the browser shows it in a tab of its own. */
function OpenElsewhere({ url }: { url: string }) {
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-4 p-6 text-center">
      <p>This document is a PDF.</p>
      <Button asChild>
        <a href={url} target="_blank" rel="noopener noreferrer">
          Open the PDF in a new tab
        </a>
      </Button>
    </div>
  )
}

function useExpired(seconds: number | undefined, openedAt: number): boolean {
  const [expired, setExpired] = useState(false)
  useEffect(() => {
    setExpired(false)
    if (seconds === undefined) return
    const left = openedAt + seconds * 1000 - Date.now()
    const timer = setTimeout(() => setExpired(true), left)
    return () => clearTimeout(timer)
  }, [seconds, openedAt])
  return expired
}
