import type { Message } from '#contract/messages/common.ts'
import { documentWords, type TakenFile, takeDocument } from '@/lib/files/chosen-file'

/** A file as it will be sent. */
export interface EvidenceFile extends TakenFile {
  id: number
  name: string
  /** The address of the picture, in this tab; a PDF has none. */
  preview: string | undefined
  /** `<bucket>/<path>`, once it was sent. */
  sent?: string
}

let ids = 0

/** Photos become small JPEGs without what the phone noted in them; PDFs stay as they are. Throws what is wrong. */
export async function prepareEvidence(file: File, invalidFiles: Message): Promise<EvidenceFile> {
  const taken = await takeDocument(file, documentWords(invalidFiles))
  ids += 1
  const preview = taken.extension === 'jpg' ? URL.createObjectURL(taken.blob) : undefined
  return { id: ids, name: file.name, ...taken, preview }
}

export function forgetPreviews(files: readonly EvidenceFile[]): void {
  for (const { preview } of files) if (preview) URL.revokeObjectURL(preview)
}
