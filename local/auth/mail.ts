import { type App, ResendEmailDriver } from '@supabase/lite'
import { z } from 'zod'
import { escapeHtml } from '../sandbox/html.ts'

type Mailer = NonNullable<App['_mailer']>

/** Whoever speaks Resend's protocol: Resend itself, or the local inbox. */
export interface MailProvider {
  apiKey: string
  /** Such as `https://api.resend.com`. */
  baseUrl: () => string
  from: string
}

interface Text {
  subject: string
  lead: string
  /** Under the code, where it is not the usual one. */
  foot?: string
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
    lead: 'Somebody wants to use this email address for their Aso account. If it is you, enter this code:',
  },
  reauthentication: { subject: 'Your Aso code', lead: 'Enter this code to continue:' },
} satisfies Record<string, Text>

/** To the mailbox that the account has until then. */
const addressLeaves = (newEmail: string): Text => ({
  subject: 'Change of your email address',
  lead: `Somebody who is signed in to your Aso account wants to change its email address to ${newEmail}. If it is not you, keep this code to yourself and change your password. If it is you, enter this code:`,
  foot: LASTS,
})

/** Both codes come at once: each mailbox gets its own. */
const changed = z.object({ newEmail: z.string(), tokenNew: z.string() })

const LASTS = 'It works for 10 minutes.'
const FOOT = `${LASTS} If you did not ask for it, you can ignore this mail.`

/** Where a code is to be typed. Carries no code: whoever sees the address of a page may do nothing with it. */
function resetPage(siteUrl: string, email: string): string {
  return `${siteUrl}/auth/reset-password?email=${encodeURIComponent(email)}`
}

function htmlOf({ lead, foot = FOOT }: Text, code: string, page: string | undefined): string {
  const link = page ? `<p>Type it at <a href="${page}">${page}</a></p>` : ''
  return `<!doctype html><html lang="en"><body style="font-family:system-ui,sans-serif;color:#1c1917;padding:24px">
<p>${escapeHtml(lead)}</p><p style="font-size:28px;font-weight:700;letter-spacing:6px">${code}</p>${link}<p>${foot}</p><p>Aso</p></body></html>`
}

export function createAuthMailer(provider: MailProvider, siteUrl: string): Mailer {
  const send = async (to: string, text: Text, code: string, page?: string): Promise<void> => {
    const driver = new ResendEmailDriver({
      apiKey: provider.apiKey,
      from: provider.from,
      endpoint: `${provider.baseUrl()}/emails`,
    })
    const where = page ? `Type it at ${page}\n\n` : ''
    const body = `${text.lead}\n\n${code}\n\n${where}${text.foot ?? FOOT}\n\nAso`
    await driver.send({ to, subject: text.subject, text: body, html: htmlOf(text, code, page) })
  }
  return {
    sendConfirmation: (to, _token, code) => send(to, TEXTS.confirmation, code),
    sendRecovery: (to, _token, code) => send(to, TEXTS.recovery, code, resetPage(siteUrl, to)),
    sendMagicLink: (to, _token, code) => send(to, TEXTS.signIn, code),
    async sendEmailChange(to, _token, code, change) {
      const { newEmail, tokenNew } = changed.parse(change)
      await send(to, addressLeaves(newEmail), code)
      await send(newEmail, TEXTS.emailChange, tokenNew)
    },
    sendReauthentication: (to, code) => send(to, TEXTS.reauthentication, code),
  }
}
