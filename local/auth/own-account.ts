import type { Database } from '../database/database.ts'
import { createAddressChange } from './address-change.ts'
import { createPasswordChange, type PasswordChangeOptions } from './password-change.ts'
import { type Body, refuse, withBody } from './requests.ts'

type Answer = (request: Request) => Promise<Response>

/** Who sends the request, by its token. */
export interface Requester {
  network: string
  userId: string | null
  sessionId: string
}

interface OwnAccountOptions extends PasswordChangeOptions {
  database: Database
  /** Limits the mails that one person can have sent. */
  mailToOneself: (userId: string | null, answer: () => Promise<Response>) => Promise<Response>
  /** Limits the mails that one mailbox gets, whoever asks for them. */
  mailToAddress: (email: string, answer: () => Promise<Response>) => Promise<Response>
}

const notRaised = (): Response =>
  refuse(401, 'insufficient_aal', 'AAL2 session is required to update email or password when MFA is enabled.')

const notProven = (): Response =>
  refuse(403, 'reauthentication_needed', 'Confirm it’s you: sign in again, or prove the session.')

/**
 * Changes that a signed-in person makes to their account. A session alone changes neither password nor address; where
 * the person has a second factor, the session must have been opened with it.
 */
export function createOwnAccount({ mailToOneself, mailToAddress, ...options }: OwnAccountOptions) {
  const passwords = createPasswordChange(options)
  const addresses = createAddressChange(options.database, options.codeExpiry)

  const needsSecondFactor = async (userId: string, sessionId: string): Promise<boolean> => {
    const [found] = await options.database.query<{ needed: boolean }>(
      `select exists (select from auth.mfa_factors f where f.user_id = $1 and f.status = 'verified')
         and not exists (select from auth.sessions s where s.id::text = $2 and s.aal = 'aal2') as needed`,
      [userId, sessionId],
    )
    return found?.needed ?? false
  }

  const isFresh = async (sessionId: string): Promise<boolean> => {
    const sql = 'select private.is_fresh($1) as fresh'
    const [found] = await options.database.query<{ fresh: boolean }>(sql, [sessionId])
    return found?.fresh ?? false
  }

  return {
    async change(request: Request, { userId, ...from }: Requester, content: Body, answer: Answer) {
      if (userId === null) return answer(request)
      const { password, email, data } = content
      const withPassword = typeof password === 'string'
      if ((withPassword || email) && (await needsSecondFactor(userId, from.sessionId))) return notRaised()
      if (withPassword) {
        const response = await passwords.change(request, { userId, ...from }, content, answer)
        if (!response.ok || !email) return response
      }
      if (email && !(await isFresh(from.sessionId))) return notProven()
      const rest = withBody(request, { ...(email && { email }), ...(!withPassword && data && { data }) })
      if (!email) return answer(rest)
      return mailToOneself(userId, () =>
        mailToAddress(email.toLowerCase(), async () => {
          await addresses.begin(userId)
          return answer(rest)
        }),
      )
    },

    async reauthenticate(userId: string | null, answer: () => Promise<Response>) {
      const response = await mailToOneself(userId, answer)
      if (response.ok && userId !== null) passwords.nonceSent(userId)
      return response
    },

    /** A mailed code opens a session, or is one of the two codes of a change of address. */
    async openByCode({ type, token = '' }: Body, email: string, open: () => Promise<Response>) {
      const response = await (type === 'email_change' ? addresses.confirm(email, token, open) : open())
      await passwords.openedByCode(response)
      return response
    },
  }
}
