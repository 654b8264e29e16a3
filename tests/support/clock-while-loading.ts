import { beforeAll } from 'vitest'

/**
 * What a test file or its helpers keep of the clock while they are loaded is old when the test runs: yesterday, in a run
 * that goes on past midnight. Who reads it there does not load.
 */

/** Also where an earlier file, of which no test ran, left its trap. */
const RealDate = Date.prototype.constructor as DateConstructor
let isLoading = true

/** Libraries may: they keep nothing that a test asserts. */
function isOfTheProject(caller: string | undefined): boolean {
  return caller !== undefined && !/node_modules|node:/.test(caller)
}

function refuseWhileLoading(): void {
  if (!isLoading) return
  const error = new Error(
    'The clock is read while the tests are loaded, and is old when they run: read it in the test',
  )
  // The message, this function, the trap, and who reads.
  if (isOfTheProject(error.stack?.split('\n')[3])) throw error
}

const trap = new Proxy(RealDate, {
  construct(target, values, newTarget) {
    if (values.length === 0) refuseWhileLoading()
    return Reflect.construct(target, values, newTarget)
  },
  get(target, name) {
    if (name === 'now') refuseWhileLoading()
    return Reflect.get(target, name)
  },
})

globalThis.Date = trap
beforeAll(() => {
  isLoading = false
  // A file that sets the clock for all its tests has put another one there.
  if (Date === trap) globalThis.Date = RealDate
})
