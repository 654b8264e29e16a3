import { FileText } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { DocumentFile } from '../model/document-file'

/** What will be sent, to look at once more. */
export function DocumentPreview({ file }: { file: DocumentFile }) {
  const address = useObjectUrl(file.extension === 'jpg' ? file.blob : undefined)
  return (
    <figure className="flex items-center gap-4 rounded-xl bg-card p-3">
      {address ? (
        <img src={address} alt="" className="size-24 shrink-0 rounded-lg bg-secondary object-cover" />
      ) : (
        <span className="grid size-24 shrink-0 place-items-center rounded-lg bg-secondary">
          <FileText aria-hidden className="size-8 text-muted-foreground" />
        </span>
      )}
      <figcaption className="grid min-w-0 gap-0.5 text-sm">
        <span className="truncate font-semibold">{file.name}</span>
        <span className="text-muted-foreground">{sizeOf(file.blob)}</span>
      </figcaption>
    </figure>
  )
}

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => {
      setAddress(undefined)
      URL.revokeObjectURL(made)
    }
  }, [blob])
  return address
}

function sizeOf({ size }: Blob): string {
  return size < 100_000 ? `${Math.ceil(size / 1000)} KB` : `${(size / 1_000_000).toFixed(1)} MB`
}
