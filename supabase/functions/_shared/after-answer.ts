/** The hosted runtime keeps a function alive for this work after its answer; elsewhere the process stays. */
interface Runtime {
  EdgeRuntime?: { waitUntil(work: Promise<unknown>): void }
}

/** Work that nobody waits for and whose failure changes nothing for the caller. */
export function afterAnswer(work: Promise<unknown>): void {
  const quiet = work.catch(() => undefined)
  const { EdgeRuntime }: Runtime = globalThis as Runtime
  EdgeRuntime?.waitUntil(quiet)
}
