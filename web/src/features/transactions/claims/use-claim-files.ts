import type { Message } from '#contract/messages/common.ts'
import { disputeMessages } from '#contract/messages/dispute.ts'
import { useLineEvidence } from '@/features/disputes'
import { usePerson } from '@/lib/session'
import type { Booking } from '../model/booking'

interface Line {
  kind: string
  evidence: string[]
}

/** The new files of each line of a claim or of its answer, by the kind of the line. */
export function useClaimFiles(booking: Booking, failed: Message) {
  const folder = `${usePerson()?.id ?? ''}/${booking.id}`
  const { evidence, problem } = useLineEvidence({ invalidFiles: disputeMessages.invalidFiles, failed })
  /** Sends the files; answers the lines with them, after the photos that were chosen. */
  const attach = async <Some extends Line>(lines: readonly Some[]): Promise<Some[]> => {
    const attached: Some[] = []
    for (const line of lines) {
      const sent = await evidence(line.kind).send(folder)
      attached.push({ ...line, evidence: [...line.evidence, ...sent] })
    }
    return attached
  }
  const clear = (kind: string) => {
    const { files, remove } = evidence(kind)
    for (const file of files) remove(file)
  }
  return { folder, evidence, problem, attach, clear }
}

export type ClaimFiles = ReturnType<typeof useClaimFiles>
