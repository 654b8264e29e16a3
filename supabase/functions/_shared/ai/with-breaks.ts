const longestBreakMs = 100

let last: Promise<unknown> = Promise.resolve()

/**
 * Does one expensive piece of work at a time, with a break after each, as long as it took and at most a tenth of a
 * second: whoever asks this server for something else is answered in between.
 */
export function withBreaks<Result>(work: () => Result): Promise<Result> {
  const done = last.then(async () => {
    const begun = performance.now()
    try {
      return work()
    } finally {
      const took = Math.min(longestBreakMs, performance.now() - begun)
      await new Promise((resolve) => setTimeout(resolve, took))
    }
  })
  last = done.catch(() => undefined)
  return done
}
