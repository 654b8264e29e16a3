import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/longest-first.ts'

const everything = '{tests,local,supabase,web,bench}/**/*.test.ts'
/** With real parts of Supabase, which are installed for the commands that run them: see tests/real. */
const realParts = process.env.REAL_PARTS ? [] : ['tests/real/**']
/** Files that put other modules in the place of some: nothing may stay loaded before and after them. */
const replacing = globSync(everything).filter((file) => readFileSync(file, 'utf8').includes('vi.mock('))

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('./web/src', import.meta.url)) } },
  test: {
    sequence: { sequencer: LongestFirst },
    setupFiles: ['tests/support/restore-process.ts'],
    globalSetup: ['tests/support/database/suite-postgres.ts'],
    // As many as the machine has cores: the suites measure races and crashes, and a starved machine proves nothing.
    maxWorkers: 2,
    testTimeout: 240_000,
    hookTimeout: 180_000,
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
          include: [everything],
          exclude: [...configDefaults.exclude, ...realParts, ...replacing],
          isolate: false,
        },
      },
    ],
  },
})
