import { makeAgreement } from '@/features/payments'
import { privateLink } from '@/lib/files/private-files'

const linkSeconds = 300

/** An address that opens the rental agreement for a few minutes; the paper is made first where it is missing. */
export function agreementLink(transactionId: string, path: string | null): Promise<string> {
  return path ? privateLink('agreements', path, { seconds: linkSeconds }) : makeAgreement(transactionId)
}
