import type { Mutation, MutationCache } from '@tanstack/react-query'

/**
 * Lets one submit of a form through at a time. A second one is ignored while the first is validated, and while the mutations
 * that it has started run: a button is disabled only when React renders again, which is too late for a quick second press.
 */
export function oneSubmit(mutations: MutationCache) {
  let validating = false
  let started: readonly Mutation[] = []
  return {
    async run<Result>(submit: () => Promise<Result>): Promise<Result | undefined> {
      if (validating || started.some(({ state }) => state.status === 'pending')) return undefined
      validating = true
      try {
        return await submit()
      } finally {
        validating = false
      }
    },
    /** The handler of a valid form; the mutations that it starts belong to the submit. */
    sender<Values extends unknown[], Result>(send: (...values: Values) => Result) {
      return (...values: Values): Result => {
        const before = new Set(mutations.getAll())
        const sent = send(...values)
        started = mutations.getAll().filter((mutation) => !before.has(mutation))
        return sent
      }
    },
  }
}
