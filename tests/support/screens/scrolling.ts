import { onTestFinished, vi } from 'vitest'

/** All of the page is in sight, so that also what is further down is drawn: until the test ends. */
export function allIsInSight(): void {
  vi.stubGlobal('IntersectionObserver', AllInSight)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
}

class AllInSight {
  readonly #seen: IntersectionObserverCallback

  constructor(seen: IntersectionObserverCallback) {
    this.#seen = seen
  }

  observe(target: Element): void {
    const entry = { isIntersecting: true, target } as IntersectionObserverEntry
    queueMicrotask(() => this.#seen([entry], this as never))
  }

  unobserve(): void {}
  disconnect(): void {}
}
