import { useState } from 'react'
import type { DocumentKind } from '#contract/identity.ts'
import { uploadFile } from '@/lib/files/photos'
import type { DocumentFile } from './document-file'
import { uploadFailure } from './explain-failure'

export type UploadState = { at: 'sending'; share: number } | { at: 'failed' }

/** Sends documents one by one, tells how far each is, and never sends again what has arrived. */
export function useUploads(userId: string, onSent: (kind: DocumentKind, file: DocumentFile) => void) {
  const [states, setStates] = useState<Partial<Record<DocumentKind, UploadState>>>({})
  const report = (kind: DocumentKind, state: UploadState | undefined) =>
    setStates((before) => ({ ...before, [kind]: state }))

  const send = async (kind: DocumentKind, file: DocumentFile): Promise<string> => {
    if (file.path) return file.path
    const path = `${userId}/${kind}/${Date.now()}.${file.extension}`
    report(kind, { at: 'sending', share: 0 })
    try {
      await uploadFile('verification-documents', path, file.blob, {
        onProgress: (share) => report(kind, { at: 'sending', share }),
      })
    } catch (error) {
      report(kind, { at: 'failed' })
      throw uploadFailure(error)
    }
    report(kind, undefined)
    onSent(kind, { ...file, path })
    return path
  }

  return { states, send, clear: (kind: DocumentKind) => report(kind, undefined) }
}
