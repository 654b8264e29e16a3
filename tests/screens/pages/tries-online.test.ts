import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useTriesOnline } from '@/lib/browser/use-tries-online'

interface TriesProps {
  attempt: () => Promise<void>
  isDue: boolean
}

function Tries({ attempt, isDue }: TriesProps) {
  useTriesOnline(attempt, isDue)
  return null
}

/** A part of a screen that tries while something is due. */
function openTries(attempt: () => Promise<void>) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => {
    root.unmount()
    vi.useRealTimers()
  })
  // Effects of a synchronous render run before it returns.
  return (isDue: boolean) => flushSync(() => root.render(createElement(Tries, { attempt, isDue })))
}

test('What the server did not answer is tried again every half minute, without a word of the browser', () => {
  const attempt = vi.fn<() => Promise<void>>().mockRejectedValue(new TypeError('Failed to fetch'))
  const show = openTries(attempt)
  show(true)
  expect(attempt).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  expect(attempt).toHaveBeenCalledTimes(3)
})

test('Nothing is tried before something is due, nor after it is done', () => {
  const attempt = vi.fn<() => Promise<void>>().mockResolvedValue()
  const show = openTries(attempt)
  show(false)
  vi.advanceTimersByTime(60_000)
  expect(attempt).not.toHaveBeenCalled()
  show(true)
  show(false)
  vi.advanceTimersByTime(60_000)
  expect(attempt).toHaveBeenCalledTimes(1)
})
