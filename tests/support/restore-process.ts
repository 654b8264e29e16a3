import { afterAll, expect, vi } from 'vitest'
import { recordFetches, writeNotes } from './recording.ts'

/** Files that share a process leave it as they found it: its environment, its globals and its clock. */
const before = { ...process.env }
recordFetches()

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before)
  writeNotes(expect.getState().testPath)
})
