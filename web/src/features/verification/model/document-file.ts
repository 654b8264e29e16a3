import type { DocumentKind } from '#contract/identity.ts'
import { verificationMessages } from '#contract/messages/verification.ts'
import {
  documentTypes,
  documentWords,
  photoTypes,
  type TakenFile,
  takeDocument,
  takePhoto,
} from '@/lib/files/chosen-file'

/** A document as it will be sent. */
export interface DocumentFile extends TakenFile {
  name: string
  /** The path in the storage, once the file is uploaded. */
  path?: string
}

/** What pickers of this kind of document offer. */
export const acceptedTypes = (kind: DocumentKind): string => (kind === 'selfie' ? photoTypes : documentTypes)

/** Photos become small JPEGs without what the phone noted in them; PDFs stay as they are. Throws what is wrong. */
export async function prepareFile(kind: DocumentKind, file: File): Promise<DocumentFile> {
  return { name: file.name, ...(await take(kind, file)) }
}

async function take(kind: DocumentKind, file: File): Promise<TakenFile> {
  const { invalidSelfie, invalidDocument } = verificationMessages
  if (kind !== 'selfie') return takeDocument(file, documentWords(invalidDocument))
  return { blob: await takePhoto(file, { words: documentWords(invalidSelfie) }), extension: 'jpg' }
}
