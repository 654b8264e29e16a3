import { configure } from '@testing-library/dom'
import { afterEach, beforeEach, expect, vi } from 'vitest'

/** What the DOM of Node has not, and the end of each test. */

class NothingToObserve {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return []
  }
}

/** A connection on which nothing ever comes. */
class SilentSocket extends EventTarget {
  readyState = 0
  send(): void {}
  close(): void {}
}

Object.assign(globalThis, {
  ResizeObserver: NothingToObserve,
  IntersectionObserver: NothingToObserve,
  WebSocket: SilentSocket,
  scrollTo: () => {},
  // As in some private windows: nothing is kept on the phone.
  indexedDB: {
    open: () => {
      throw new Error('No store opens here')
    },
  },
})
Object.defineProperties(navigator, {
  // A program that steers a browser: its visits are not counted.
  webdriver: { value: true, configurable: true },
  // There is no other tab.
  locks: { value: { request: (_: string, act: () => unknown) => act() }, configurable: true },
})

/** What a screen has planned for later ends with it: soon after it the DOM is gone. */
const planned = new Set<ReturnType<typeof setTimeout>>()
const plan = globalThis.setTimeout
globalThis.setTimeout = Object.assign(
  (act: (...values: unknown[]) => void, ms?: number, ...values: unknown[]) => {
    const timer = plan(() => {
      planned.delete(timer)
      act(...values)
    }, ms)
    planned.add(timer)
    return timer
  },
  plan,
)

// A busy machine takes its time.
configure({ asyncUtilTimeout: 15_000 })

const { closeScreen } = await import('./open-screen.ts')

const problems: string[] = []

beforeEach(() => {
  const note = (...words: unknown[]) => void problems.push(`console: ${words.map(String).join(' ')}`)
  vi.spyOn(console, 'error').mockImplementation(note)
})

afterEach(async () => {
  const unanswered = await closeScreen()
  for (const timer of planned) clearTimeout(timer)
  planned.clear()
  vi.mocked(console.error).mockRestore()
  const without = unanswered.map((name) => `The test has no answer to ${name}`)
  expect([...without, ...problems.splice(0)], 'Problems of the screen').toEqual([])
})
