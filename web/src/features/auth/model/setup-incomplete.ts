import { setupIncompleteTexts, setupIncompleteTitle } from '#contract/messages/auth.ts'
import type { Message } from '#contract/messages/common.ts'
import { type Account, whereNext } from './routing'

/** What to say at sign-in; nothing where all is done. */
export function setupIncomplete(account: Account): Message | undefined {
  if (account.auth_completed) return undefined
  const next = whereNext(account)
  if (!('step' in next) && next.complete) return undefined
  const texts = setupIncompleteTexts
  const identity = account.verification_status === 'pending' ? texts.pending : texts.identity
  return { title: setupIncompleteTitle, text: 'step' in next ? texts[next.step] : identity }
}
