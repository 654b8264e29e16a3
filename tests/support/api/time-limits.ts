import { vi } from 'vitest'

/** Functions leave a provider that does not answer after `ms` instead of ten seconds; until the mocks are restored. */
export function shortenTimeLimits(ms: number): void {
  const limit = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((asked) => limit(Math.min(asked, ms)))
}
