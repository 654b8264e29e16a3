import { countOf } from '#contract/rules/count.ts'
import type { MailWords } from './layout.ts'

/** The mails with codes that Supabase Auth sends: in production from `supabase/templates`, locally from here. */

interface Words {
  subject: string
  lead: string
  /** What follows the time that a code lasts, where it is not the usual. */
  foot?: string
}

const words = {
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
} satisfies Record<string, Words>

/** For the current mailbox of the account. */
const addressWillChange = (newEmail: string): Words => ({
  subject: 'Change of your email address',
  lead: `Someone signed in to your Aso account wants to change its email address to ${newEmail}. If it is not you, don’t share this code, and change your password. If it is you, enter this code:`,
  foot: '',
})

/** In production one template serves both mailboxes. */
const addressOfAccount = (newEmail: string): string[] => [
  `Someone signed in to an Aso account wants to change its email address to ${newEmail}.`,
  'If this is your account and you did not request it, don’t share this code, and change your password. If it was you, enter this code:',
]

/** For a person who did not ask for the code. */
const usualFoot = ' Don’t share it with anyone. If you did not request it, you can ignore this email.'

function lasts(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `It expires in ${countOf(minutes, 'minute')}.`
}

/** What Auth puts in: values, or the names of the values in a template. */
export interface AuthValues {
  code: string
  email: string
  newEmail: string
  siteUrl: string
  /** How long a code works, in seconds. */
  codeExpiry: number
}

const mailOf = ({ subject, lead, foot }: Words, values: AuthValues): MailWords => ({
  subject,
  lead: [lead],
  code: values.code,
  end: [`${lasts(values.codeExpiry)}${foot ?? usualFoot}`, 'Aso'],
  footer: [],
})

/** Carries no code: it stays in browser histories and logs. */
const resetPage = ({ siteUrl, email }: AuthValues): string => `${siteUrl}/auth/reset-password?email=${email}`

export const authMails = {
  confirmation: (values: AuthValues) => mailOf(words.confirmation, values),
  recovery: (values: AuthValues): MailWords => ({
    ...mailOf(words.recovery, values),
    action: { label: 'Choose a new password', url: resetPage(values) },
  }),
  signIn: (values: AuthValues) => mailOf(words.signIn, values),
  reauthentication: (values: AuthValues) => mailOf(words.reauthentication, values),
  oldAddress: (values: AuthValues) => mailOf(addressWillChange(values.newEmail), values),
  newAddress: (values: AuthValues) => mailOf(words.emailChange, values),
  bothAddresses: (values: AuthValues): MailWords => ({
    ...mailOf(addressWillChange(values.newEmail), values),
    lead: addressOfAccount(values.newEmail),
    end: [
      `${lasts(values.codeExpiry)} We sent a code to both the old and the new address, and the change needs both.`,
      'Aso',
    ],
  }),
}

/** As Auth names its values, for `supabase/templates`. */
const templateValues = (codeExpiry: number): AuthValues => ({
  code: '{{ .Token }}',
  email: '{{ .Email }}',
  newEmail: '{{ .NewEmail }}',
  siteUrl: '{{ .SiteURL }}',
  codeExpiry,
})

/** What each file of `supabase/templates` says. */
export function authTemplates(codeExpiry: number): Record<string, MailWords> {
  const values = templateValues(codeExpiry)
  return {
    confirmation: authMails.confirmation(values),
    recovery: authMails.recovery(values),
    email_change: authMails.bothAddresses(values),
    reauthentication: authMails.reauthentication(values),
  }
}
