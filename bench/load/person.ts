import { setTimeout as wait } from 'node:timers/promises'
import type { Journal } from './journal.ts'

export interface Site {
  url: string
  publishableKey: string
}

export interface Borrower {
  id: string
  token: string
}

/** Somebody with a phone of their own: an address of their own, and time to think between two taps. */
export class Person {
  readonly #site: Site
  readonly #journal: Journal
  readonly #ended: AbortSignal
  readonly #headers: Record<string, string>

  constructor(site: Site, journal: Journal, ended: AbortSignal, number: number, token?: string) {
    this.#site = site
    this.#journal = journal
    this.#ended = ended
    this.#headers = {
      apikey: site.publishableKey,
      authorization: `Bearer ${token ?? site.publishableKey}`,
      // Each network has its own share of the database.
      'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
    }
  }

  get stays(): boolean {
    return !this.#ended.aborted
  }

  /** Between half of the time and one and a half. */
  async think(milliseconds: number): Promise<void> {
    const time = milliseconds * (0.5 + Math.random())
    await wait(time, undefined, { signal: this.#ended }).catch(() => undefined)
  }

  read<T>(step: string, path: string): Promise<T | undefined> {
    return this.#ask<T>(step, path, {})
  }

  post<T>(step: string, path: string, body: object): Promise<T | undefined> {
    const headers = { 'content-type': 'application/json', prefer: 'return=representation' }
    return this.#ask<T>(step, path, { method: 'POST', headers, body: JSON.stringify(body) })
  }

  #ask<T>(step: string, path: string, init: RequestInit): Promise<T | undefined> {
    return this.#journal.time(step, async () => {
      const headers = { ...this.#headers, ...Object.fromEntries(new Headers(init.headers)) }
      const response = await fetch(this.#site.url + path, { ...init, headers })
      if (!response.ok) throw new Error(String(response.status))
      return (await response.json()) as T
    })
  }
}
