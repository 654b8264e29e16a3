import { EvidenceField } from '@/features/disputes'
import type { Booking } from '../model/booking'
import { PhotoChoice } from './photo-choice'
import type { ClaimFiles } from './use-claim-files'

interface LineEvidenceProps {
  booking: Booking
  files: ClaimFiles
  busy: boolean
  /** Of the line. */
  kind: string
  /** Condition photos, named `condition-photos/<path>`. */
  chosen: readonly string[]
  onChoose: (photos: string[]) => void
}

/** What a side shows for a line: condition photos of the booking, and new photos or PDFs. */
export function LineEvidence({ booking, files, busy, kind, chosen, onChoose }: LineEvidenceProps) {
  const evidence = files.evidence(kind, chosen.length)
  return (
    <EvidenceField evidence={evidence} folder={files.folder} busy={busy} problem={files.problem(kind)}>
      <PhotoChoice booking={booking} chosen={chosen} onChange={onChoose} full={evidence.isFull} busy={busy} />
    </EvidenceField>
  )
}
