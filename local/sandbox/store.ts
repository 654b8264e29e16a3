/** Where a sandbox keeps what must survive a restart, by name. */
export interface SandboxStore {
  read(name: string): Promise<unknown>
  write(name: string, value: unknown): Promise<void>
}

/**
 * Writes one at a time, the newest state each time: callers who ask during a write share the next one, and each
 * is answered only when a write that began after their change is done.
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
