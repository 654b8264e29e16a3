import { env } from '../env.ts'
import { askProvider, ProviderError } from './provider.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  /** The same key twice is sent once. */
  idempotencyKey: string
}

export async function sendMail(mail: Mail): Promise<void> {
  const { httpStatus } = await askProvider('mail', `${env.resendBaseUrl()}/emails`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${env.resendApiKey()}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': mail.idempotencyKey,
    },
    body: JSON.stringify({ from: env.mailFrom(), to: [mail.to], subject: mail.subject, text: mail.text }),
  })
  if (httpStatus >= 400) throw new ProviderError('mail', 'refused', { httpStatus })
}
