import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConstantTime } from '../../../local/auth/constant-time.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const after =
  (ms: number, status = 200) =>
  async (): Promise<Response> => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    return new Response(null, { status })
  }

/** How long it takes until it is answered. */
async function timed(answer: Promise<Response>): Promise<number> {
  const start = performance.now()
  const took = answer.then(() => performance.now() - start)
  await vi.runAllTimersAsync()
  return Math.round(await took)
}

test('a refusal takes as long as the slowest recent success', async () => {
  const atConstantTime = createConstantTime(({ ok }) => ok)
  expect(await timed(atConstantTime(false, after(3)))).toBe(3)
  expect(await timed(atConstantTime(true, after(240)))).toBe(240)
  expect(await timed(atConstantTime(false, after(3)))).toBe(240)
  expect(await timed(atConstantTime(false, after(400)))).toBe(400)
})

test('the delay adapts to recent answers and forgets older ones', async () => {
  const atConstantTime = createConstantTime(({ ok }) => ok)
  await timed(atConstantTime(true, after(50)))
  for (let times = 0; times < 20; times += 1) await timed(atConstantTime(true, after(900)))
  expect(await timed(atConstantTime(false, after(3)))).toBe(900)
})

test('refusals that do not depend on an account are neither delayed nor measured', async () => {
  const atConstantTime = createConstantTime(({ ok }) => ok)
  await timed(atConstantTime(true, after(240)))
  for (let times = 0; times < 30; times += 1) await timed(atConstantTime(true, after(1, 422)))
  expect(await timed(atConstantTime(false, after(1, 422)))).toBe(1)
  expect(await timed(atConstantTime(false, after(1)))).toBe(240)
})
