const MOST_REMEMBERED = 20

/**
 * Where one answer takes work and another does not, the clock tells them apart. Those without work wait as long as one
 * of the last that had it took: on a busy machine as on an idle one.
 */
export function createPace(counts: (response: Response) => boolean) {
  const lately: number[] = []
  return async (works: boolean, answer: () => Promise<Response>): Promise<Response> => {
    const start = performance.now()
    const response = await answer()
    if (!counts(response)) return response
    const took = performance.now() - start
    if (works) {
      lately.push(took)
      if (lately.length > MOST_REMEMBERED) lately.shift()
      return response
    }
    const usual = lately[Math.floor(Math.random() * lately.length)] ?? 0
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, usual - took)))
    return response
  }
}
