import type { OutfitResult, QuizAnswers } from '#contract/bodies/quiz.ts'
import { deviceStorage } from '@/lib/browser/browser-storage'
import { isFinal } from '@/lib/errors'
import type { Person } from '@/lib/session'
import { db } from '@/lib/supabase'

/** What a visitor's style quiz leaves in the browser until there is an account to give it to. */
const keys = {
  session: 'aso-anonymous-ai-session',
  results: 'aso-personalization-results',
  preference: 'aso-style-preference',
  redirect: 'aso-post-signup-redirect',
} as const

interface StyleSession {
  sessionId: string
  /** A visitor's session has no address yet. */
  email: null
  outfitData: QuizAnswers
  /** Milliseconds since 1970. */
  timestamp: number
  /** The outfit could not be made yet. */
  pendingGeneration: boolean
}

interface FinishedQuiz {
  sessionId: string
  answers: QuizAnswers
  /** Nothing where the preparation failed. */
  results: OutfitResult[] | null
}

export function keepStyleSession({ sessionId, answers, results }: FinishedQuiz): void {
  const timestamp = Date.now()
  const session: StyleSession = {
    sessionId,
    email: null,
    outfitData: answers,
    timestamp,
    pendingGeneration: results === null,
  }
  deviceStorage.write(keys.session, session)
  deviceStorage.write(keys.preference, { answers, sessionId, timestamp })
  if (results) deviceStorage.write(keys.results, results)
  else deviceStorage.remove(keys.results)
}

/** The look that waits for an account; null where none does. */
export interface WaitingLook {
  title: string
  image: string | null
}

export function waitingLook(): WaitingLook | null {
  const results = deviceStorage.read(keys.results)
  const first: unknown = Array.isArray(results) && storedSessionId() ? results[0] : null
  if (typeof first !== 'object' || first === null || !('title' in first)) return null
  const image = 'image' in first && typeof first.image === 'string' ? first.image : null
  return typeof first.title === 'string' ? { title: first.title, image } : null
}

/** Signing up leads to a piece that was tapped in the preview. */
export function keepPostSignupRedirect(path: `/item/${string}`): void {
  deviceStorage.write(keys.redirect, path)
}

/** Where signing up leads, once: a path of this site, or nothing. */
export function takePostSignupRedirect(): string | null {
  const path = deviceStorage.read(keys.redirect)
  deviceStorage.remove(keys.redirect)
  return typeof path === 'string' && /^\/item\/[\w-]+$/.test(path) ? path : null
}

let linking: Promise<boolean> | undefined

/**
 * Links the visitor's outfit to the account, once. Never throws, so that a failure does not block the way to the market.
 * Returns true when nothing is left to link; an outfit that could not be sent stays in the browser for the next time.
 */
export function linkStyleSession(person: Person): Promise<boolean> {
  linking ??= link(person).finally(() => {
    linking = undefined
  })
  return linking
}

async function link(person: Person): Promise<boolean> {
  const sessionId = storedSessionId()
  if (!sessionId) return true
  try {
    await db()
      .rpc('link_anonymous_ai_session', {
        p_user_id: person.id,
        p_email: person.email,
        p_session_id: sessionId,
      })
      .throwOnError()
  } catch (error) {
    console.warn('The style session was not linked', error)
    if (!isFinal(error)) return false
  }
  // The quiz may have been taken again meanwhile.
  if (storedSessionId() !== sessionId) return false
  deviceStorage.remove(keys.session)
  deviceStorage.remove(keys.results)
  deviceStorage.remove(keys.preference)
  return true
}

function storedSessionId(): string | undefined {
  const session = deviceStorage.read(keys.session)
  if (typeof session !== 'object' || session === null || !('sessionId' in session)) return undefined
  return typeof session.sessionId === 'string' ? session.sessionId : undefined
}
