import type { Message } from '#contract/messages/common.ts'

/** A refusal by a backend function, with a message that may be shown to people. */
export class Refusal extends Error {
  readonly title: string | undefined
  readonly status: number

  constructor(text: string | undefined, title: string | undefined, status: number) {
    super(text ?? '')
    this.name = 'Refusal'
    this.title = title
    this.status = status
  }
}

export const offlineMessage: Message = {
  title: 'You are offline',
  text: 'Nothing was sent and what you typed is kept.',
}

/** For what moves money: it is not even tried without a network, so that nobody wonders whether it was. */
export function refuseMoneyOffline(movesMoney = false): void {
  if (!movesMoney || navigator.onLine) return
  const text = `This moves money, so it needs a connection. ${offlineMessage.text}`
  throw new Refusal(text, offlineMessage.title, 0)
}

/** What to tell the person: the server's own words where it refused, else the words of the screen. */
export function explain(error: unknown, fallback: Message): Message {
  if (isOffline(error)) return offlineMessage
  if (error instanceof Refusal) {
    return { title: error.title ?? fallback.title, text: error.message || fallback.text }
  }
  if (isDatabaseRefusal(error)) return { title: error.hint, text: error.message }
  return fallback
}

/** The request never reached the server. */
export function isOffline(error: unknown): boolean {
  if (wasAnswered(error)) return false
  if (!navigator.onLine) return true
  return error instanceof Error && /fetch|network|load failed/i.test(error.message)
}

/** Asking again would get the same answer. */
export function isFinal(error: unknown): boolean {
  if (error instanceof Refusal) return error.status < 500
  // PGRST0 is a database out of reach, 40 a deadlock: both pass.
  return hasCode(error) && /^(PT4|PGRST[1-9]|4[^0]|2)/.test(error.code)
}

function wasAnswered(error: unknown): boolean {
  return error instanceof Refusal || (hasCode(error) && error.code !== '')
}

/** Refusals by the database carry a status in their code, their title as hint and their text as message. */
function isDatabaseRefusal(error: unknown): error is { code: string; hint: string; message: string } {
  return (
    hasCode(error) &&
    error.code.startsWith('PT') &&
    'hint' in error &&
    typeof error.hint === 'string' &&
    error.hint !== ''
  )
}

function hasCode(error: unknown): error is { code: string } {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
}
