import { expect, test } from 'vitest'
import { withBreaks } from '../../../supabase/functions/_shared/ai/with-breaks.ts'

test('what waits is done between two pieces of expensive work, which keep their order', async () => {
  const done: string[] = []
  const first = withBreaks(() => {
    setTimeout(() => done.push('something else'), 0)
    return done.push('first')
  })
  const second = withBreaks(() => done.push('second'))
  expect(await Promise.all([first, second])).toEqual([1, 3])
  expect(done).toEqual(['first', 'something else', 'second'])
})

test('the next work is done where the one before it failed', async () => {
  const failing = withBreaks(() => {
    throw new Error('damaged')
  })
  const next = withBreaks(() => 'seen')
  await expect(failing).rejects.toThrow('damaged')
  expect(await next).toBe('seen')
})
