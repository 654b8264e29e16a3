import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OutfitResult, QuizAnswers } from '#contract/bodies/quiz.ts'

const person = { id: 'b0000000', email: 'bola@aso.test' }
const sessionId = 'session_1795226814684_39177e2cc98e76bb0724ef9370f2e19d'
const answers: QuizAnswers = {
  occasion: 'wedding',
  base_item: 'dress',
  vibe: 'elegant',
  shoes: 'heels',
  bags: 'clutch',
  accessories: 'jewelry',
  budget: '15000+',
}
const look: OutfitResult = {
  id: 'look-dress-elegant',
  type: 'ai_generated',
  category: 'complete-outfit',
  title: 'Elegant dress look',
  image: '/looks/dress-elegant.webp',
  reason: 'Drawn from your answers.',
  vibe: 'elegant',
}

let entries: Map<string, string>
let answerOfDatabase: () => Promise<{ data: boolean }>
const rpc = vi.fn()

beforeEach(() => {
  entries = new Map()
  answerOfDatabase = async () => ({ data: true })
  rpc.mockReset().mockImplementation(() => ({ throwOnError: () => answerOfDatabase() }))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  })
  vi.doMock('@/lib/supabase', () => ({ db: () => ({ rpc }) }))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.useFakeTimers({ now: 1_795_226_814_684 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.doUnmock('@/lib/supabase')
  vi.resetModules()
  vi.restoreAllMocks()
})

const load = () => import('@/domain/style/style-session')
const stored = () =>
  Object.fromEntries([...entries].map(([key, value]): [string, unknown] => [key, JSON.parse(value)]))

describe('the stored result of the quiz', () => {
  test('has the session with its answers, the results and the preference', async () => {
    const { keepStyleSession } = await load()
    keepStyleSession({ sessionId, answers, results: [look] })
    expect(stored()).toEqual({
      'aso-anonymous-ai-session': {
        sessionId,
        email: null,
        outfitData: answers,
        timestamp: Date.now(),
        pendingGeneration: false,
      },
      'aso-style-preference': { answers, sessionId, timestamp: Date.now() },
      'aso-personalization-results': [look],
    })
  })

  test('has no outfit yet when the preparation failed', async () => {
    const { keepStyleSession } = await load()
    keepStyleSession({ sessionId, answers, results: [look] })
    keepStyleSession({ sessionId, answers, results: null })
    expect(stored()).toMatchObject({ 'aso-anonymous-ai-session': { pendingGeneration: true } })
    expect(stored()).not.toHaveProperty('aso-personalization-results')
  })

  test('is empty when the browser blocks storage', async () => {
    vi.stubGlobal('localStorage', undefined)
    const { keepStyleSession, linkStyleSession, takePostSignupRedirect } = await load()
    expect(() => keepStyleSession({ sessionId, answers, results: [look] })).not.toThrow()
    expect(await linkStyleSession(person)).toBe(true)
    expect(takePostSignupRedirect()).toBeNull()
  })
})

describe('the way after sign-up', () => {
  test('leads to the piece that was tapped, once', async () => {
    const { keepPostSignupRedirect, takePostSignupRedirect } = await load()
    keepPostSignupRedirect('/item/0b0e')
    expect(takePostSignupRedirect()).toBe('/item/0b0e')
    expect(takePostSignupRedirect()).toBeNull()
  })

  test.each(['https://elsewhere.test', '//elsewhere.test', '/item/../admin', '/admin', 7, null])(
    'does not lead to %j',
    async (path) => {
      entries.set('aso-post-signup-redirect', JSON.stringify(path))
      const { takePostSignupRedirect } = await load()
      expect(takePostSignupRedirect()).toBeNull()
    },
  )
})

describe('linking', () => {
  test('sends the session of this browser once, and removes it', async () => {
    const { keepStyleSession, linkStyleSession } = await load()
    keepStyleSession({ sessionId, answers, results: [look] })
    const both = await Promise.all([linkStyleSession(person), linkStyleSession(person)])
    expect(both).toEqual([true, true])
    expect(rpc).toHaveBeenCalledTimes(1)
    expect(rpc).toHaveBeenCalledWith('link_anonymous_ai_session', {
      p_user_id: person.id,
      p_email: person.email,
      p_session_id: sessionId,
    })
    expect(stored()).toEqual({})
    expect(await linkStyleSession(person)).toBe(true)
    expect(rpc).toHaveBeenCalledTimes(1)
  })

  test('keeps the session where the server was not reached', async () => {
    const { keepStyleSession, linkStyleSession } = await load()
    keepStyleSession({ sessionId, answers, results: [look] })
    answerOfDatabase = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await linkStyleSession(person)).toBe(false)
    expect(stored()).toHaveProperty('aso-anonymous-ai-session')
    answerOfDatabase = async () => ({ data: true })
    expect(await linkStyleSession(person)).toBe(true)
  })

  test('removes the session when the server refused it', async () => {
    const { keepStyleSession, linkStyleSession } = await load()
    keepStyleSession({ sessionId, answers, results: [look] })
    answerOfDatabase = () => Promise.reject({ code: 'PT403', hint: 'Access denied', message: 'No' })
    expect(await linkStyleSession(person)).toBe(true)
    expect(stored()).toEqual({})
  })

  test('sends nothing when the quiz was not taken', async () => {
    const { linkStyleSession } = await load()
    expect(await linkStyleSession(person)).toBe(true)
    expect(rpc).not.toHaveBeenCalled()
  })
})
