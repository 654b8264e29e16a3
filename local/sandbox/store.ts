/** Stores the state of a sandbox by name, across restarts. */
export interface SandboxStore {
  read(name: string): Promise<unknown>
  write(name: string, value: unknown): Promise<void>
}

/**
 * Writes the newest state, one write at a time. Calls during a write share the next one; each resolves only when a write
 * that began after the call is done.
 */
export class GroupedWrites {
  readonly #write: () => Promise<void>
  #running: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined

  constructor(write: () => Promise<void>) {
    this.#write = write
  }

  save(): Promise<void> {
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined
        this.#running = this.#write()
        return this.#running
      })
    return this.#next
  }
}
