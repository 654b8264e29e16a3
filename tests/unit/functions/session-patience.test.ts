import type { SupabaseClient } from '@supabase/supabase-js'
import { afterEach, expect, test, vi } from 'vitest'
import { patienceMs, withSession } from '../../../supabase/functions/_shared/ai/with-session.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a helper that never answers is waited for eight seconds, and the session is given back', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const called: string[] = []
  const client = {
    rpc: async (procedure: string) => {
      called.push(procedure)
      return { data: null, error: null }
    },
  } as unknown as SupabaseClient
  const helper = {
    feature: 'trust_score' as const,
    failed: { title: 'Analysis Failed', text: 'Please try again later' },
    answer: () => new Promise<never>(() => {}),
  }
  const caller = { userId: 'somebody', client } as Parameters<typeof withSession>[1]['caller']
  const refused = expect(withSession(helper, { payload: {}, caller, service: client })).rejects.toMatchObject(
    { status: 503, message: 'Please try again later' },
  )
  await vi.advanceTimersByTimeAsync(patienceMs - 1)
  expect(called).toEqual(['require_ai_session'])
  await vi.advanceTimersByTimeAsync(1)
  await refused
  expect(called).toEqual(['require_ai_session', 'return_ai_answer'])
  expect(patienceMs).toBe(8000)
})
