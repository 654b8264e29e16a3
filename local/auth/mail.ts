import { type App, ResendEmailDriver } from '@supabase/lite'
import { z } from 'zod'
import { escapeHtml } from '#contract/html.ts'

type Mailer = NonNullable<App['_mailer']>

/** A mail service with Resend's API: Resend itself, or the local inbox. */
export interface MailProvider {
  apiKey: string
  /** Such as `https://api.resend.com`. */
  baseUrl: () => string
  from: string
}

interface Text {
  subject: string
  lead: string
  /** The text under the code, where it is not the usual one. */
  foot?: (lasts: string) => string
}

const TEXTS = {
  confirmation: {
    subject: 'Your Aso code',
    lead: 'Welcome to Aso. Enter this code to confirm your email address:',
  },
  recovery: { subject: 'Reset your Aso password', lead: 'Enter this code to choose a new password:' },
  signIn: { subject: 'Your Aso sign-in code', lead: 'Enter this code to sign in:' },
  emailChange: {
    subject: 'Confirm your new email address',
    lead: 'Someone wants to use this email address for their Aso account. If it is you, enter this code:',
  },
  reauthentication: { subject: 'Your Aso code', lead: 'Enter this code to continue:' },
} satisfies Record<string, Text>

/** For the current mailbox of the account. */
const addressWillChange = (newEmail: string): Text => ({
  subject: 'Change of your email address',
  lead: `Someone signed in to your Aso account wants to change its email address to ${newEmail}. If it is not you, don’t share this code, and change your password. If it is you, enter this code:`,
  foot: (lasts) => lasts,
})

/** The library hands over both codes at once: each mailbox gets its own. */
const changed = z.object({ newEmail: z.string(), tokenNew: z.string() })

/** For a person who did not ask for the code. */
const usualFoot = (lasts: string): string =>
  `${lasts} Don’t share it with anyone. If you did not request it, you can ignore this email.`

function lastsOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `It expires in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}

/** The page where the code is typed. The address carries no code, as it stays in browser histories and logs. */
function resetPage(siteUrl: string, email: string): string {
  return `${siteUrl}/auth/reset-password?email=${encodeURIComponent(email)}`
}

function htmlOf(lead: string, foot: string, code: string, page: string | undefined): string {
  const link = page ? `<p>Type it at <a href="${page}">${page}</a></p>` : ''
  return `<!doctype html><html lang="en"><body style="font-family:system-ui,sans-serif;color:#1c1917;padding:24px">
<p>${escapeHtml(lead)}</p><p style="font-size:28px;font-weight:700;letter-spacing:6px">${code}</p>${link}<p>${foot}</p><p>Aso</p></body></html>`
}

/** `codeExpiry`: how long a code works, in seconds. */
export function createAuthMailer(provider: MailProvider, siteUrl: string, codeExpiry: number): Mailer {
  const send = async (to: string, text: Text, code: string, page?: string): Promise<void> => {
    const driver = new ResendEmailDriver({
      apiKey: provider.apiKey,
      from: provider.from,
      endpoint: `${provider.baseUrl()}/emails`,
    })
    const where = page ? `Type it at ${page}\n\n` : ''
    const foot = (text.foot ?? usualFoot)(lastsOf(codeExpiry))
    const body = `${text.lead}\n\n${code}\n\n${where}${foot}\n\nAso`
    await driver.send({ to, subject: text.subject, text: body, html: htmlOf(text.lead, foot, code, page) })
  }
  return {
    sendConfirmation: (to, _token, code) => send(to, TEXTS.confirmation, code),
    sendRecovery: (to, _token, code) => send(to, TEXTS.recovery, code, resetPage(siteUrl, to)),
    sendMagicLink: (to, _token, code) => send(to, TEXTS.signIn, code),
    async sendEmailChange(to, _token, code, change) {
      const { newEmail, tokenNew } = changed.parse(change)
      await send(to, addressWillChange(newEmail), code)
      await send(newEmail, TEXTS.emailChange, tokenNew)
    },
    sendReauthentication: (to, code) => send(to, TEXTS.reauthentication, code),
  }
}
