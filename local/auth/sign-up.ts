import { createHash, randomInt } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '../database/database.ts'
import { json } from '../http/messages.ts'
import { type createAuthAddresses, type KnownAddress, PAUSE_SECONDS } from './addresses.ts'
import { createPace } from './constant-time.ts'
import type { createAuthMailer } from './mail.ts'
import { newUser } from './new-user.ts'
import { type Body, tooSoon } from './requests.ts'

interface SignUpOptions {
  database: Database
  mailer: ReturnType<typeof createAuthMailer>
  addresses: ReturnType<typeof createAuthAddresses>
  /** A new code has its own tries. */
  forgetWrongCodes: (email: string) => void
}

const created = z.object({ id: z.string() })

/**
 * Signing up, and another code for who waits for one. No answer tells whether an address has an account. Somebody who
 * signs up with an address that already waits for its code and names another password may be its owner or a stranger:
 * the database then voids what was claimed for the account, and whoever enters the code chooses its password.
 */
export function createSignUp({ database, mailer, addresses, forgetWrongCodes }: SignUpOptions) {
  const pace = createPace(({ ok }) => ok)
  const paceOfRefusal = createPace(({ status }) => status === 429)

  /** A new code in place of the old one, which stops working. */
  const sendNewCode = async ({ id, email }: KnownAddress): Promise<void> => {
    const code = String(randomInt(100_000, 1_000_000))
    const token = createHash('sha256').update(`${email.toLowerCase()}${code}`).digest('hex')
    await database.query(
      'update auth.users set confirmation_token = $2 where id = $1 and email_confirmed_at is null',
      [id, token],
    )
    forgetWrongCodes(email.toLowerCase())
    await mailer.sendConfirmation(email, token, code)
  }

  /** Every address has the same pauses and limits, known or not. */
  const sendCode = async (
    email: string,
    asked: 'signup' | 'resend',
    answer: (known?: KnownAddress) => Response,
  ): Promise<Response> => {
    const known = await addresses.find(email)
    const wait = addresses.waitFor('confirmation', email, known)
    if (wait > 0) return tooSoon(wait)
    addresses.count('confirmation', email)
    if (known && !(await addresses.claimConfirmation(known, asked))) return tooSoon(PAUSE_SECONDS)
    if (known?.waiting) await sendNewCode(known)
    return answer(known)
  }

  /** Whoever knows the password that was set is the one who set it. */
  const isOther = async (known: KnownAddress | undefined, password: Body['password']): Promise<boolean> =>
    known?.waiting === true && Boolean(password) && !(await addresses.isPassword(known, password ?? ''))

  const refuseSoon = (known: KnownAddress | undefined, { password }: Body, wait: number): Promise<Response> =>
    paceOfRefusal(known?.waiting ?? false, async () => {
      if (known && (await isOther(known, password))) await addresses.noteOtherSignUp(known)
      return tooSoon(wait)
    })

  return {
    /** Sends a new code to who is waiting for one. */
    resend: (email: string): Promise<Response> => sendCode(email, 'resend', () => json({})),

    /**
     * The library refuses an address that has an account as asked too often. Someone who came back without confirming
     * gets a new code. Everyone else reads what a stranger to Aso would, and no mail is sent.
     */
    async signUp(email: string, content: Body, answer: () => Promise<Response>): Promise<Response> {
      const metadata = content.data ?? {}
      const known = await addresses.find(email)
      const wait = addresses.waitFor('confirmation', email, known)
      if (wait > 0) return refuseSoon(known, content, wait)
      return pace(!known, async () => {
        const response = await answer()
        if (response.status === 429) {
          const asked = (await isOther(known, content.password)) ? 'signup' : 'resend'
          return sendCode(email, asked, (again) =>
            json(newUser(email, addresses.idFor(email, again), metadata)),
          )
        }
        if (!response.ok) return response
        addresses.count('confirmation', email)
        const { id } = created.parse(await response.json())
        return json(newUser(email, id, metadata))
      })
    },
  }
}
