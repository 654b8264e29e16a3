import { db } from './supabase'

/** What is asked: the password or a mailed code, a mailed code alone, or the code of the authenticator app. */
export type Proof = 'any' | 'mailbox' | 'factor'

interface Asked {
  proof: Proof
  answer: (given: boolean) => void
}

let asked: Asked | undefined
const listeners = new Set<() => void>()

function change(next: Asked | undefined): void {
  asked = next
  for (const listener of listeners) listener()
}

/** What is asked now: the dialog is drawn by it, on every screen of a signed-in person. */
export const proofAsked = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  now: () => asked,
}

function askFor(proof: Proof): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) =>
    change({
      proof,
      answer(given) {
        change(undefined)
        resolve(given)
      },
    }),
  )
}

const proofs: Readonly<Record<string, Proof>> = {
  'Confirm it’s you': 'any',
  'Confirm your email': 'mailbox',
  'Code needed': 'factor',
}

/** Which proof the server misses; undefined where it refused for another reason. */
function missing(error: unknown): Proof | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && error.code === 'reauthentication_needed') return 'any'
  const title = 'hint' in error ? error.hint : 'title' in error ? error.title : undefined
  return typeof title === 'string' ? proofs[title] : undefined
}

/** Does what may need a fresh proof of the person: asks for it where the server does, and then tries again. */
export async function withProof<T>(act: () => PromiseLike<T>): Promise<T> {
  let given = new Set<Proof>()
  for (;;) {
    try {
      return await act()
    } catch (error) {
      const proof = missing(error)
      if (!proof || given.has(proof) || !(await askFor(proof))) throw error
      given = given.add(proof)
    }
  }
}

/** Before an act of Auth, whose own refusal says less. */
export const proveFor = (act: string): Promise<unknown> =>
  withProof(() => db().rpc('require_fresh_proof', { p_act: act }).throwOnError())
