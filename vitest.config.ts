import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'

const journeys = 'tests/journeys/**/*.test.ts'
/** Files that put other modules in the place of some: nothing may stay loaded before and after them. */
const replacing = globSync('{tests,local,supabase,web,bench}/**/*.test.ts').filter((file) =>
  readFileSync(file, 'utf8').includes('vi.mock('),
)

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('./web/src', import.meta.url)) } },
  test: {
    globalSetup: ['tests/support/database/suite-postgres.ts'],
    // As many as the machine has cores: the suites measure races and crashes, and a starved machine proves nothing.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    env: {
      TZ: 'America/New_York',
      // Passwords are hashed as cheaply as bcrypt can: the suites make thousands of accounts.
      LITE_AUTH_BCRYPT_COST: '4',
    },
    projects: [
      { extends: true, test: { name: 'isolated', include: replacing } },
      // The modules stay loaded from one file to the next, and so do Chromium and the built app.
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['{tests,local,supabase,web,bench}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, journeys, ...replacing],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'journeys', include: [journeys], isolate: false } },
    ],
  },
})
