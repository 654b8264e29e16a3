/** A choice is seen before the next question comes. */
export const autoAdvanceMs = 150

/** One step forward after a moment; going elsewhere meanwhile calls it off. */
export function createAutoAdvance(advance: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  return {
    cancel,
    schedule() {
      cancel()
      timer = setTimeout(advance, autoAdvanceMs)
    },
  }
}
