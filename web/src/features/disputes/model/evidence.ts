import { isEvidence } from '#contract/bodies/disputes.ts'
import { disputeMessages as words } from '#contract/messages/dispute.ts'
import { SIGNATURE_BYTES, signedType } from '#contract/rules/file-signatures.ts'
import { isPdf } from '#contract/rules/pdf-bytes.ts'
import { Refusal } from '@/lib/errors'
import { shrinkPhoto } from '@/lib/files/photos'

/** A file as it will be sent. */
export interface EvidenceFile {
  id: number
  name: string
  blob: Blob
  extension: 'jpg' | 'pdf'
  /** The address of the picture, in this tab; a PDF has none. */
  preview: string | undefined
  /** `<bucket>/<path>`, once it was sent. */
  sent?: string
}

export const evidenceTypes = 'image/*,application/pdf'

let ids = 0

/** Photos become small JPEGs without what the phone noted in them; PDFs stay as they are. Throws what is wrong. */
export async function prepareEvidence(file: File): Promise<EvidenceFile> {
  // What it is, whatever its name says.
  const type = signedType(new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer()))
  if (!type || !isEvidence({ type, size: file.size })) throw invalid()
  ids += 1
  if (type === 'application/pdf') {
    if (!isPdf(new Uint8Array(await file.arrayBuffer()))) throw invalid()
    return {
      id: ids,
      name: file.name,
      blob: new Blob([file], { type }),
      extension: 'pdf',
      preview: undefined,
    }
  }
  const blob = await shrinkPhoto(file).catch(() => {
    throw invalid()
  })
  return { id: ids, name: file.name, blob, extension: 'jpg', preview: URL.createObjectURL(blob) }
}

function invalid(): Refusal {
  const { title, text } = words.invalidFiles
  return new Refusal(text, title, 415)
}

export function forgetPreviews(files: readonly EvidenceFile[]): void {
  for (const { preview } of files) if (preview) URL.revokeObjectURL(preview)
}
