import { type DocumentKind, identityLimits } from '#contract/identity.ts'
import { verificationMessages } from '#contract/messages/verification.ts'
import { SIGNATURE_BYTES, signedType } from '#contract/rules/file-signatures.ts'
import { isPdf } from '#contract/rules/pdf-bytes.ts'
import { Refusal } from '@/lib/errors'
import { shrinkPhoto } from '@/lib/files/photos'

/** A document as it will be sent. */
export interface DocumentFile {
  name: string
  blob: Blob
  extension: 'jpg' | 'pdf'
  /** The path in the storage, once the file is uploaded. */
  path?: string
}

/** What pickers of this kind of document offer. */
export function acceptedTypes(kind: DocumentKind): string {
  const images = 'image/jpeg,image/png,image/webp,image/avif'
  return kind === 'selfie' ? images : `${images},application/pdf`
}

/** Photos become small JPEGs without what the phone noted in them; PDFs stay as they are. Throws what is wrong. */
export async function prepareFile(kind: DocumentKind, file: File): Promise<DocumentFile> {
  const type = signedType(new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer()))
  if (type === 'application/pdf') {
    if (kind === 'selfie' || file.size > identityLimits.fileBytes) throw invalid(kind)
    // A hosted storage would take it, and check-uploads would remove it a minute after it was sent.
    if (!isPdf(new Uint8Array(await file.arrayBuffer()))) throw invalid(kind)
    return { name: file.name, blob: new Blob([file], { type }), extension: 'pdf' }
  }
  if (!type || type === 'image/heic' || file.size > identityLimits.photoBytesBeforeShrinking)
    throw invalid(kind)
  const blob = await shrinkPhoto(file)
  if (blob.size > identityLimits.fileBytes) throw invalid(kind)
  return { name: file.name, blob, extension: 'jpg' }
}

function invalid(kind: DocumentKind): Refusal {
  const { invalidSelfie, invalidDocument } = verificationMessages
  const { title, text } = kind === 'selfie' ? invalidSelfie : invalidDocument
  return new Refusal(text, title, 415)
}
