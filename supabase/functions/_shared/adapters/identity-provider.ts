/** What the BVN register says about a number. It is compared at once and never kept. */
export interface RegisteredPerson {
  names: { first: string; last: string; all: string[] }
  /** `yyyy-mm-dd`; undefined where the register names none that can be read. */
  birth: string | undefined
  /** Whether the face of the selfie is the registered one, and how sure the provider is, in percent. */
  face: { matches: boolean; confidence: number }
}

/** Somebody who looks BVNs up and compares faces with the photos of the register. */
export interface IdentityProvider {
  /** As people read it. */
  name: string
  /** Undefined where the register has no such number. `selfie` is a picture. Throws a ProviderError without an answer. */
  lookUp(question: { bvn: string; selfie: Uint8Array }): Promise<RegisteredPerson | undefined>
}
