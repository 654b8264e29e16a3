import { env } from '../env.ts'
import { type MailWords, mailHtml, mailText } from '../mail/layout.ts'
import { askProvider, ProviderError } from './provider.ts'

export async function sendMail(mail: {
  to: string
  words: MailWords
  /** The same key twice is sent once. */
  idempotencyKey: string
}): Promise<void> {
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
      subject: mail.words.subject,
      text: mailText(mail.words),
      html: mailHtml(mail.words),
      ...unsubscribing(mail.words.unsubscribeUrl),
    }),
  })
  if (httpStatus >= 400) throw new ProviderError('mail', 'refused', { httpStatus })
}

/** Mail programs show a button for it (RFC 8058). */
function unsubscribing(url: string | undefined) {
  if (!url) return {}
  return {
    headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}
