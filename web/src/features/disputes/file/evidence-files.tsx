import { FileText } from 'lucide-react'
import { useState } from 'react'
import { disputeMessages as words } from '#contract/messages/dispute.ts'
import { Failure } from '@/components/failure'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogHeader, DialogTitle } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { cn } from '@/lib/utils'
import { useEvidenceLink } from '../api/evidence-file'

interface EvidenceFilesProps {
  /** As `<bucket>/<path>`. */
  files: readonly string[]
  /** What each is, in front of its number: `Evidence of Ada`. */
  label: string
}

/** Pictures to look at, PDFs to open: both by addresses that hold for an hour. */
export function EvidenceFiles({ files, label }: EvidenceFilesProps) {
  if (files.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {files.map((file, position) => (
        <li key={file}>
          {file.endsWith('.pdf') ? (
            <Pdf file={file} name={`PDF ${position + 1}`} />
          ) : (
            <StoredPicture file={file} alt={`${label}, picture ${position + 1}`} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** A document from another place is never framed by this page: the browser shows it in a tab of its own. */
function Pdf({ file, name }: { file: string; name: string }) {
  const { data } = useEvidenceLink(file)
  return (
    <Button variant="outline" asChild className="size-22 flex-col gap-1.5 rounded-xl px-2">
      <a href={data} target="_blank" rel="noopener noreferrer">
        <FileText aria-hidden />
        {name}
      </a>
    </Button>
  )
}

interface PictureProps {
  file: string
  alt: string
  className?: string
}

/** A small picture. */
export function StoredImage({ file, alt, className = 'size-22' }: PictureProps) {
  const { data, isError } = useEvidenceLink(file, true)
  const place = cn('rounded-xl bg-secondary', className)
  if (isError) return <span className={cn('block p-2 text-left text-sm', place)}>Not available</span>
  if (!data) return <Skeleton className={place} />
  return <img src={data} alt={alt} width={88} height={88} className={cn('object-cover', place)} />
}

/** Small; a tap shows it large. */
export function StoredPicture(picture: PictureProps) {
  const { file, alt } = picture
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={cn('block rounded-xl', picture.className && 'w-full')}
      >
        <StoredImage {...picture} />
      </button>
      {open && (
        <Dialog open onOpenChange={setOpen}>
          <DialogContent aria-describedby={undefined} className="sm:max-w-2xl">
            <DialogHeader>
              <DialogTitle>{alt}</DialogTitle>
            </DialogHeader>
            <Large file={file} alt={alt} />
          </DialogContent>
        </Dialog>
      )}
    </>
  )
}

function Large({ file, alt }: { file: string; alt: string }) {
  const link = useEvidenceLink(file)
  if (link.data) return <img src={link.data} alt={alt} className="max-h-[75dvh] w-full object-contain" />
  if (link.isError)
    return <Failure error={link.error} message={words.pictureFailed} retry={() => void link.refetch()} />
  return <Skeleton className="aspect-square" />
}
