import { createElement, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Failure } from '@/components/failure'
import { useTriesOnline } from '@/lib/browser/use-tries-online'

interface TriesProps {
  attempt: () => Promise<void>
  isDue: boolean
}

function Tries({ attempt, isDue }: TriesProps) {
  useTriesOnline(attempt, isDue)
  return null
}

/** Draws a part of a screen whose timers are moved by hand; effects of a synchronous render run before it returns. */
function openPart(): (part: ReactNode) => void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => {
    root.unmount()
    vi.useRealTimers()
  })
  return (part) => flushSync(() => root.render(part))
}

function openTries(attempt: () => Promise<void>): (isDue: boolean) => void {
  const draw = openPart()
  return (isDue) => draw(createElement(Tries, { attempt, isDue }))
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

test('What failed to load for want of a network is asked for again, when the browser says so and without its word', () => {
  const draw = openPart()
  const retry = vi.fn<() => void>()
  const message = { title: 'Error loading items', text: '' }
  const fails = (error: Error) => draw(createElement(Failure, { error, message, retry }))
  fails(new TypeError('Failed to fetch'))
  expect(retry).not.toHaveBeenCalled()
  vi.advanceTimersByTime(30_000)
  expect(retry).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new Event('online'))
  expect(retry).toHaveBeenCalledTimes(2)
  fails(new Error('Refused'))
  vi.advanceTimersByTime(60_000)
  expect(retry).toHaveBeenCalledTimes(2)
})
