import type { Database } from '../database/database.ts'
import { createAddressChange } from './address-change.ts'
import { createPasswordChange, type PasswordChangeOptions } from './password-change.ts'
import { type Body, withBody } from './requests.ts'

type Answer = (request: Request) => Promise<Response>

/** Who asks, as far as a token says. */
export interface Asking {
  network: string
  userId: string | null
  sessionId: string
}

interface OwnAccountOptions extends PasswordChangeOptions {
  database: Database
  /** Limits the mails that a person makes us send. */
  mailToOneself: (userId: string | null, answer: () => Promise<Response>) => Promise<Response>
  /** Limits what one mailbox gets, whoever makes us send it. */
  mailToAddress: (email: string, answer: () => Promise<Response>) => Promise<Response>
}

/** What a signed-in person changes of their account. What opens it is not changed by a session alone. */
export function createOwnAccount({ mailToOneself, mailToAddress, ...options }: OwnAccountOptions) {
  const passwords = createPasswordChange(options)
  const addresses = createAddressChange(options.database)
  return {
    async change(request: Request, { userId, ...from }: Asking, content: Body, answer: Answer) {
      if (userId === null) return answer(request)
      const { password, email, data } = content
      const withPassword = typeof password === 'string'
      if (withPassword) {
        const response = await passwords.change(request, { userId, ...from }, content, answer)
        if (!response.ok || !email) return response
      }
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

    /** A code of a mail opens a session, or is one of the two that another address takes. */
    async openByCode({ type, token = '' }: Body, email: string, open: () => Promise<Response>) {
      const response = await (type === 'email_change' ? addresses.confirm(email, token, open) : open())
      await passwords.openedByCode(response)
      return response
    },
  }
}
