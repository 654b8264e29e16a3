import { runSuites } from './suites.ts'
import { postgresWithCron } from './support/cron-postgres.ts'
import { installWhatIsMissing } from './support/installed-programs.ts'

/**
 * `npm run test:cron`: the jobs that the migrations schedule, run by Debian's pg_cron. Says what is missing where the
 * package is not to be had.
 */
installWhatIsMissing((line) => console.log(line))
postgresWithCron()
const { passed, failed } = await runSuites(['tests/real/cron'], { ...process.env, REAL_PARTS: '1' })
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
