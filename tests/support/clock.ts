import { faketimeLibrary } from './installed-programs.ts'

/**
 * The environment in which a program and all that it starts have another time. The clock goes on as fast as the real
 * one, the same for all: it is the real one and a number of seconds. Timers, which know no time of day, stay as they are.
 */
export function clockAt(at: string): Record<string, string> {
  const library = faketimeLibrary()
  if (!library) throw new Error('faketime is not installed')
  const seconds = Math.round((Date.parse(at) - Date.now()) / 1000)
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Deadlines of waits are told by the monotonic clock: with the library's correction Chromium waits for ever.
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
  }
}
