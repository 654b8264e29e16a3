/** The most that is kept. */
export interface Bounds {
  entries: number
  bytes: number
}

interface Entry<V> {
  value: V
  bytes: number
}

/** A map that removes the least recently used entries once it is over its bounds. */
export class LruCache<V> {
  readonly #bounds: Bounds
  readonly #dropped: (value: V) => void
  readonly #entries = new Map<string, Entry<V>>()
  #bytes = 0

  constructor(bounds: Bounds, dropped: (value: V) => void = () => {}) {
    this.#bounds = bounds
    this.#dropped = dropped
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  set(key: string, value: V, bytes: number): void {
    this.delete(key)
    this.#entries.set(key, { value, bytes })
    this.#bytes += bytes
    for (const [oldest] of this.#entries) {
      if (this.#entries.size <= this.#bounds.entries && this.#bytes <= this.#bounds.bytes) return
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
    this.#dropped(entry.value)
  }
}
