import { Camera, FileUp, LoaderCircle } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { useController } from 'react-hook-form'
import type { DocumentKind } from '#contract/identity.ts'
import { verificationMessages } from '#contract/messages/verification.ts'
import { Field } from '@/components/field'
import { FilePicker } from '@/components/file-picker'
import { useMedia } from '@/lib/browser/use-media'
import { explain } from '@/lib/errors'
import { photoTypes } from '@/lib/files/chosen-file'
import { showError } from '@/lib/toast'
import { acceptedTypes, type DocumentFile, prepareFile } from '../model/document-file'
import { DocumentPreview } from './document-preview'
import { SelfieCamera } from './selfie-camera'
import type { StepProps } from './step-props'

interface DocumentFieldProps extends StepProps {
  kind: DocumentKind
  label: string
  hint: string
}

/** Chooses one document, or takes it with a camera, and shows what will be sent. */
export function DocumentField({ kind, label, hint, form, uploads }: DocumentFieldProps) {
  const name = `files.${kind}` as const
  const { field, fieldState } = useController({ control: form.control, name })
  const [preparing, setPreparing] = useState(false)
  const phone = useMedia('(pointer: coarse)')
  const file = field.value
  const keep = (kept: DocumentFile) => {
    form.clearErrors(name)
    uploads.clear(kind)
    field.onChange(kept)
  }
  const choose = async (chosen: File) => {
    setPreparing(true)
    try {
      keep(await prepareFile(kind, chosen))
    } catch (refused) {
      const words =
        kind === 'selfie' ? verificationMessages.invalidSelfie : verificationMessages.invalidDocument
      form.setError(name, { message: explain(refused, words).text })
      showError(refused, words)
    } finally {
      setPreparing(false)
    }
  }
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0]
    if (chosen) void choose(chosen)
    // The same file may be chosen again after it was refused.
    event.target.value = ''
  }
  return (
    <Field label={label} error={fieldState.error?.message} hint={hint}>
      {(control) => (
        <div className="grid gap-2">
          {file && <DocumentPreview file={file} />}
          <FilePicker
            {...control}
            ref={field.ref}
            icon={preparing ? LoaderCircle : FileUp}
            busy={preparing}
            text={preparing ? 'Getting it ready…' : file ? 'Choose another file' : 'Choose a file'}
            accept={acceptedTypes(kind)}
            onChange={pick}
          />
          {kind === 'selfie' && (
            <SelfieCamera onUse={(blob) => keep({ name: 'Photo from the camera', blob, extension: 'jpg' })} />
          )}
          {/* A phone opens its camera for it; a computer has only files to offer. */}
          {kind !== 'selfie' && phone && (
            <FilePicker
              icon={Camera}
              text="Take a photo of it"
              aria-label={`Take a photo: ${label}`}
              accept={photoTypes}
              capture="environment"
              onChange={pick}
            />
          )}
        </div>
      )}
    </Field>
  )
}
