import { type App, ResendEmailDriver } from '@supabase/lite'
import { z } from 'zod'
import { type AuthValues, authMails } from '../../supabase/functions/_shared/mail/auth-mails.ts'
import { type MailWords, mailHtml, mailText } from '../../supabase/functions/_shared/mail/layout.ts'

type Mailer = NonNullable<App['_mailer']>

/** A mail service with Resend's API: Resend itself, or the local inbox. */
export interface MailProvider {
  apiKey: string
  /** Such as `https://api.resend.com`. */
  baseUrl: () => string
  from: string
}

/** The library hands over both codes at once: each mailbox gets its own. */
const changed = z.object({ newEmail: z.string(), tokenNew: z.string() })

/** `codeExpiry`: how long a code works, in seconds. */
export function createAuthMailer(provider: MailProvider, siteUrl: string, codeExpiry: number): Mailer {
  const send = async (to: string, words: MailWords): Promise<void> => {
    const driver = new ResendEmailDriver({
      apiKey: provider.apiKey,
      from: provider.from,
      endpoint: `${provider.baseUrl()}/emails`,
    })
    await driver.send({ to, subject: words.subject, text: mailText(words), html: mailHtml(words) })
  }
  const values = (to: string, code: string, newEmail = ''): AuthValues => ({
    code,
    email: encodeURIComponent(to),
    newEmail,
    siteUrl,
    codeExpiry,
  })
  return {
    sendConfirmation: (to, _token, code) => send(to, authMails.confirmation(values(to, code))),
    sendRecovery: (to, _token, code) => send(to, authMails.recovery(values(to, code))),
    sendMagicLink: (to, _token, code) => send(to, authMails.signIn(values(to, code))),
    async sendEmailChange(to, _token, code, change) {
      const { newEmail, tokenNew } = changed.parse(change)
      await send(to, authMails.oldAddress(values(to, code, newEmail)))
      await send(newEmail, authMails.newAddress(values(newEmail, tokenNew, newEmail)))
    },
    sendReauthentication: (to, code) => send(to, authMails.reauthentication(values(to, code))),
  }
}
