import { CircleCheck, CircleX, FileUp, RotateCcw } from 'lucide-react'
import { type DocumentKind, documentKinds } from '#contract/identity.ts'
import { Button } from '@/components/ui/button'
import { showRefusal } from '@/lib/toast'
import type { DocumentFile } from '../model/document-file'
import { explainFailure } from '../model/explain-failure'
import type { UploadState } from '../model/use-uploads'
import type { StepProps } from './step-props'

const names: Record<DocumentKind, string> = {
  government_id: 'Your ID',
  utility_bill: 'Utility bill',
  selfie: 'Photo of your face',
}

/** How far each document is once they are on their way. What failed can be sent again by itself. */
export function UploadList({ draft, uploads, sending }: StepProps) {
  const retry = (kind: DocumentKind, file: DocumentFile) =>
    void uploads.send(kind, file).catch((error: unknown) => showRefusal(explainFailure(error)))
  return (
    <ul aria-label="Documents" className="grid gap-2">
      {documentKinds.map((kind) => {
        const file = draft.files[kind]
        if (!file) return null
        const state = uploads.states[kind]
        return (
          <li key={kind} className="grid min-h-14 gap-2 rounded-xl bg-card px-4 py-3 text-sm">
            <div className="flex min-h-8 items-center gap-3">
              <StateIcon sent={file.path !== undefined} state={state} />
              <span className="font-medium">{names[kind]}</span>
              <span role="status" className="ml-auto text-muted-foreground">
                {wordFor(file.path !== undefined, state)}
              </span>
              {state?.at === 'failed' && !sending && (
                <Button variant="outline" onClick={() => retry(kind, file)}>
                  <RotateCcw aria-hidden />
                  Try again
                  <span className="sr-only">: {names[kind]}</span>
                </Button>
              )}
            </div>
            {state?.at === 'sending' && (
              <progress
                aria-label={names[kind]}
                value={state.share}
                max={1}
                className="h-1.5 w-full overflow-hidden rounded-full accent-primary"
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

function StateIcon({ sent, state }: { sent: boolean; state: UploadState | undefined }) {
  if (sent) return <CircleCheck aria-hidden className="size-5 shrink-0 text-good" />
  if (state?.at === 'failed') return <CircleX aria-hidden className="size-5 shrink-0 text-destructive" />
  return <FileUp aria-hidden className="size-5 shrink-0 text-muted-foreground" />
}

function wordFor(sent: boolean, state: UploadState | undefined): string {
  if (sent) return 'Sent'
  if (state?.at === 'failed') return 'Not sent'
  return state ? 'Sending…' : 'Ready'
}
