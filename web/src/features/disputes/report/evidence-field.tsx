import { FileText, FileUp, RotateCcw, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { limits } from '#contract/constants.ts'
import { FilePicker } from '@/components/file-picker'
import { Button } from '@/components/ui/button'
import { documentTypes } from '@/lib/files/chosen-file'
import type { EvidenceFile } from '../model/evidence'
import type { Evidence, SendingState } from '../model/use-evidence'

interface EvidenceFieldProps {
  evidence: Evidence
  /** Where the files go. */
  folder: string
  busy: boolean
  /** Said here where no toast says it. */
  problem?: string | undefined
  /** Who sees the files. */
  readers?: string
  /** Files that are there already, to choose from. */
  children?: ReactNode
}

/** Up to five photos or PDFs, each with its picture, how far it is, and a way to take it out or send it again. */
export function EvidenceField({
  evidence,
  folder,
  busy,
  problem,
  readers = 'The other side can see them.',
  children,
}: EvidenceFieldProps) {
  const id = useId()
  const { files, count, isFull, states, add, remove, again } = evidence
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium text-sm">Evidence (optional)</legend>
      {children}
      {files.length > 0 && (
        <ul aria-label="Evidence" className="grid gap-2">
          {files.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              state={states[file.id]}
              busy={busy}
              onRemove={() => remove(file)}
              onAgain={() => again(file, folder)}
            />
          ))}
        </ul>
      )}
      {!isFull && (
        <FilePicker
          icon={FileUp}
          text="Add photos or PDFs"
          aria-label="Add evidence"
          aria-describedby={`${id} ${id}-problem`}
          aria-invalid={problem ? true : undefined}
          accept={documentTypes}
          multiple
          disabled={busy}
          onChange={({ target }) => {
            void add([...(target.files ?? [])])
            // The same file may be chosen again.
            target.value = ''
          }}
        />
      )}
      <p id={id} className="text-muted-foreground text-sm">
        {`${count} of ${limits.evidenceFiles} files. Images and PDFs under 5MB. ${readers}`}
      </p>
      <p id={`${id}-problem`} role="alert" className="font-medium text-destructive text-sm empty:hidden">
        {problem}
      </p>
    </fieldset>
  )
}

interface FileRowProps {
  file: EvidenceFile
  state: SendingState | undefined
  busy: boolean
  onRemove: () => void
  onAgain: () => void
}

function FileRow({ file, state, busy, onRemove, onAgain }: FileRowProps) {
  return (
    <li className="flex min-h-16 items-center gap-3 rounded-xl bg-secondary/60 p-2 text-sm">
      <Preview file={file} />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="truncate font-medium">{file.name}</p>
        {state?.at === 'sending' ? (
          <progress
            aria-label={`Sending ${file.name}`}
            value={state.share}
            max={1}
            className="h-1.5 w-full overflow-hidden rounded-full accent-primary"
          />
        ) : (
          <p role="status" className={state ? 'font-medium text-destructive' : 'text-muted-foreground'}>
            {state ? 'Not sent' : file.sent ? 'Sent' : sizeText(file.blob.size)}
          </p>
        )}
      </div>
      {state?.at === 'failed' && (
        <Button
          variant="outline"
          size="icon"
          disabled={busy}
          aria-label={`Send ${file.name} again`}
          onClick={onAgain}
        >
          <RotateCcw aria-hidden />
        </Button>
      )}
      <Button
        variant="ghost"
        size="icon"
        disabled={busy || state?.at === 'sending'}
        aria-label={`Remove ${file.name}`}
        onClick={onRemove}
      >
        <X aria-hidden />
      </Button>
    </li>
  )
}

function Preview({ file: { preview } }: { file: EvidenceFile }) {
  if (preview)
    return (
      <img src={preview} alt="" width={48} height={48} className="size-12 shrink-0 rounded-lg object-cover" />
    )
  return (
    <span className="grid size-12 shrink-0 place-items-center rounded-lg bg-accent text-accent-foreground">
      <FileText aria-hidden className="size-5" />
    </span>
  )
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}
