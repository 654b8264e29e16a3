/** How many of something each has at a moment, such as sockets of a network; nobody has more than the most. */
export class Shares {
  readonly #taken = new Map<string, number>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  has(owner: string, count = 1): boolean {
    return (this.#taken.get(owner) ?? 0) + count <= this.#most
  }

  /** Takes so many and answers how they are given back, once; undefined where that is too many. */
  take(owner: string, count = 1): (() => void) | undefined {
    if (!this.has(owner, count)) return undefined
    this.#change(owner, count)
    let kept = true
    return () => {
      if (kept) this.#change(owner, -count)
      kept = false
    }
  }

  #change(owner: string, by: number): void {
    const count = (this.#taken.get(owner) ?? 0) + by
    if (count > 0) this.#taken.set(owner, count)
    else this.#taken.delete(owner)
  }
}
