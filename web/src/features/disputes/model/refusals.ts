import type { Message } from '#contract/messages/common.ts'
import { disputeMessages as words } from '#contract/messages/dispute.ts'
import { explain } from '@/lib/errors'

/** What a form says when a file is not taken, and when it could not be sent. */
export interface FormRefusals {
  invalidFiles: Message
  failed: Message
}

/** What went wrong, under the form's own title: the server knows the titles of the rental-return form alone. */
export function explainIn({ invalidFiles, failed }: FormRefusals, error: unknown): Message {
  const said = explain(error, failed)
  if (said.title === words.invalidFiles.title) return { ...said, title: invalidFiles.title }
  if (said.title === words.failed.title) return { ...said, title: failed.title }
  return said
}

/** Once for all files that were chosen together: what is wrong with them, or nothing. */
export function explainFiles({ invalidFiles }: FormRefusals, wrong: readonly string[]): Message | undefined {
  const text = wrong.map((one) => one.replace(/\.$/, '')).join('. ')
  return text ? { title: invalidFiles.title, text } : undefined
}
