import { env } from '../env.ts'
import { askProvider, ProviderError } from './provider.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  /** The same key twice is sent once. */
  idempotencyKey: string
  /** Switches mails of this kind off (RFC 8058); of mails that can be switched off. */
  unsubscribeUrl?: string
}

export async function sendMail(mail: Mail): Promise<void> {
  const { httpStatus } = await askProvider('mail', `${env.resendBaseUrl()}/emails`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${env.resendApiKey()}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': mail.idempotencyKey,
    },
    body: JSON.stringify({
      from: env.mailFrom(),
      to: [mail.to],
      subject: mail.subject,
      ...withUnsubscribing(mail),
    }),
  })
  if (httpStatus >= 400) throw new ProviderError('mail', 'refused', { httpStatus })
}

function withUnsubscribing({ text, unsubscribeUrl }: Mail) {
  if (!unsubscribeUrl) return { text }
  return {
    text: `${text}\n\nFewer emails like this: ${unsubscribeUrl}`,
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
