import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('./web/src', import.meta.url)) } },
  test: {
    include: ['{tests,local,supabase,web,bench}/**/*.test.ts'],
    globalSetup: ['tests/support/suite-postgres.ts'],
    // Two at a time: the suites measure races and crashes, and a starved machine proves nothing.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    env: { TZ: 'America/New_York' },
  },
})
