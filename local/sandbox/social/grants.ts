import { randomBytes } from 'node:crypto'
import type { SignInProvider } from '#contract/social.ts'
import type { SocialPerson } from './people.ts'

const MOST_REMEMBERED = 5000

interface Grant {
  platform: SignInProvider
  person: SocialPerson
  redirectUri: string
  until: number
}

/** Issues codes or tokens and looks up their grants until they expire. */
export class GrantStore {
  readonly #grants = new Map<string, Grant>()
  readonly #livesMs: number

  constructor(livesMs: number) {
    this.#livesMs = livesMs
  }

  add(grant: Omit<Grant, 'until'>): string {
    const secret = randomBytes(24).toString('base64url')
    if (this.#grants.size >= MOST_REMEMBERED) this.#grants.delete(this.#grants.keys().next().value ?? '')
    this.#grants.set(secret, { ...grant, until: Date.now() + this.#livesMs })
    return secret
  }

  read(secret: string): Grant | undefined {
    const grant = this.#grants.get(secret)
    return grant && grant.until > Date.now() ? grant : undefined
  }

  take(secret: string): Grant | undefined {
    const grant = this.read(secret)
    this.#grants.delete(secret)
    return grant
  }
}
