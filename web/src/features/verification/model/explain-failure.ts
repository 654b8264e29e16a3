import type { Message } from '#contract/messages/common.ts'
import { verificationMessages } from '#contract/messages/verification.ts'
import { explain, Refusal } from '@/lib/errors'

/** A document whose upload failed, for example on a mobile connection. */
export class NotSent extends Error {
  override name = 'NotSent'
}

/** The server's reason for what it did not take; else what became of it. */
export function explainFailure(error: unknown): Message {
  return error instanceof NotSent ? verificationMessages.notSent : explain(error, verificationMessages.failed)
}

/** A refusal of the storage has its own reason; every other error is a failed upload. */
export function uploadFailure(error: unknown): unknown {
  return error instanceof Refusal ? error : new NotSent(undefined, { cause: error })
}
