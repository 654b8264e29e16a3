const MOST_REMEMBERED = 20

/**
 * Answers in the same time whether or not the answer takes work, so that timing tells nothing about an account. An
 * answer without work is delayed to the duration of one of the last answers with work, which follows the load of the
 * machine. `counts` says which answers are measured and delayed.
 */
export function createConstantTime(counts: (response: Response) => boolean) {
  const durations: number[] = []
  return async (takesWork: boolean, answer: () => Promise<Response>): Promise<Response> => {
    const start = performance.now()
    const response = await answer()
    if (!counts(response)) return response
    const took = performance.now() - start
    if (takesWork) {
      durations.push(took)
      if (durations.length > MOST_REMEMBERED) durations.shift()
      return response
    }
    const usual = durations[Math.floor(Math.random() * durations.length)] ?? 0
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, usual - took)))
    return response
  }
}
