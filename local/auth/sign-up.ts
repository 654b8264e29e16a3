import { createHash, randomInt } from 'node:crypto'
import { z } from 'zod'
import type { AuthConfig } from '../../scripts/project/config.ts'
import type { Database } from '../database/database.ts'
import { json } from '../http/messages.ts'
import type { createAuthAddresses, KnownAddress } from './addresses.ts'
import { createConstantTime } from './constant-time.ts'
import type { createAuthMailer } from './mail.ts'
import { newUser } from './new-user.ts'
import { type Body, tooSoon } from './requests.ts'

interface SignUpOptions {
  database: Database
  mailer: ReturnType<typeof createAuthMailer>
  addresses: ReturnType<typeof createAuthAddresses>
  settings: Pick<AuthConfig['email'], 'max_frequency' | 'otp_length'>
  /** A new code starts with no failed tries. */
  forgetWrongCodes: (email: string) => void
}

const created = z.object({ id: z.string() })

/**
 * Signing up, and another code for an account that is not confirmed. No answer tells whether an address has an account.
 * Somebody who signs up with an unconfirmed address and another password may be its owner or a stranger: the database
 * then clears the password and the profile data of the account, and whoever enters the code chooses its password.
 */
export function createSignUp(options: SignUpOptions) {
  const { database, mailer, addresses, settings, forgetWrongCodes } = options
  const inConstantTime = createConstantTime(({ ok }) => ok)
  const refusalInConstantTime = createConstantTime(({ status }) => status === 429)

  /** Mails a new code; the old one stops working. */
  const sendNewCode = async ({ id, email }: KnownAddress): Promise<void> => {
    const code = String(randomInt(10 ** (settings.otp_length - 1), 10 ** settings.otp_length))
    const token = createHash('sha256').update(`${email.toLowerCase()}${code}`).digest('hex')
    await database.query(
      'update auth.users set confirmation_token = $2 where id = $1 and email_confirmed_at is null',
      [id, token],
    )
    forgetWrongCodes(email.toLowerCase())
    await mailer.sendConfirmation(email, token, code)
  }

  /** Pauses and limits are the same for every address, with or without an account. */
  const sendCode = async (
    email: string,
    asked: 'signup' | 'resend',
    answer: (known?: KnownAddress) => Response,
  ): Promise<Response> => {
    const known = await addresses.find(email)
    const wait = addresses.waitFor('confirmation', email, known)
    if (wait > 0) return tooSoon(wait)
    addresses.count('confirmation', email)
    if (known && !(await addresses.claimConfirmation(known, asked))) return tooSoon(settings.max_frequency)
    if (known?.waiting) await sendNewCode(known)
    return answer(known)
  }

  /** Somebody who knows the password of the unconfirmed account is taken for its owner. */
  const isOther = async (known: KnownAddress | undefined, password: Body['password']): Promise<boolean> =>
    known?.waiting === true && Boolean(password) && !(await addresses.isPassword(known, password ?? ''))

  const refuseSoon = (known: KnownAddress | undefined, { password }: Body, wait: number): Promise<Response> =>
    refusalInConstantTime(known?.waiting ?? false, async () => {
      if (known && (await isOther(known, password))) await addresses.noteOtherSignUp(known)
      return tooSoon(wait)
    })

  return {
    /** Sends a new code where the account is not confirmed. */
    resend: (email: string): Promise<Response> => sendCode(email, 'resend', () => json({})),

    /**
     * The library answers 429 for an address that has an account. An unconfirmed account then gets a new code. A
     * confirmed one gets the answer that a new account would get, and no mail.
     */
    async signUp(email: string, content: Body, answer: () => Promise<Response>): Promise<Response> {
      const metadata = content.data ?? {}
      const known = await addresses.find(email)
      const wait = addresses.waitFor('confirmation', email, known)
      if (wait > 0) return refuseSoon(known, content, wait)
      return inConstantTime(!known, async () => {
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
