import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/longest-first.ts'
import { appVersion } from './web/version.ts'

const everything = '{tests,local,supabase,web,bench}/**/*.test.ts'
/** In a DOM of their own; they ask no database. */
const screens = 'tests/screens/**/*.test.ts'
/** With real parts of Supabase, which are installed for the commands that run them: see tests/real. */
const realParts = process.env.REAL_PARTS ? [] : ['tests/real/**']
/** Files that put other modules in the place of some: nothing may stay loaded before and after them. */
const replacing = globSync(everything, { exclude: [screens] }).filter((file) =>
  readFileSync(file, 'utf8').includes('vi.mock('),
)

const resolve = { alias: { '@': fileURLToPath(new URL('./web/src', import.meta.url)) } }

/** A project inherits the number below and would keep it whatever --maxWorkers says: 0 leaves it to the run. */
const asManyWorkersAsTheRun = { maxWorkers: 0 }

export default defineConfig({
  resolve,
  test: {
    sequence: { sequencer: LongestFirst },
    setupFiles: ['tests/support/restore-process.ts', 'tests/support/clock-while-loading.ts'],
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
      { extends: true, test: { ...asManyWorkersAsTheRun, name: 'isolated', include: replacing } },
      // The modules stay loaded from one file to the next, and so do Chromium and the built app.
      {
        extends: true,
        test: {
          ...asManyWorkersAsTheRun,
          name: 'shared',
          include: [everything],
          exclude: [...configDefaults.exclude, ...realParts, ...replacing, screens],
          isolate: false,
        },
      },
      // The app is loaded once for all of them.
      {
        resolve,
        plugins: [appVersion()],
        test: {
          name: 'screens',
          include: [screens],
          isolate: false,
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'https://aso.test/', width: 390, height: 844 } },
          setupFiles: ['tests/support/restore-process.ts', 'tests/support/screens/dom.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          env: { TZ: 'America/New_York' },
        },
      },
    ],
  },
})
