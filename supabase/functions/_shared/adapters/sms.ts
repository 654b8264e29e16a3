import { env } from '../env.ts'
import { askProvider, ProviderError } from './provider.ts'

/** Termii's protocol. It knows no idempotency key: the outbox claims each message once. */
export async function sendSms(sms: { to: string; text: string }): Promise<void> {
  const { httpStatus } = await askProvider('sms', `${env.termiiBaseUrl()}/api/sms/send`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      api_key: env.termiiApiKey(),
      to: sms.to.replace(/^\+/, ''),
      from: env.smsFrom(),
      sms: sms.text,
      type: 'plain',
      channel: 'generic',
    }),
  })
  if (httpStatus >= 400) throw new ProviderError('sms', 'refused', { httpStatus })
}
