import { z } from 'zod'
import { sendSmsOtpBody } from '#contract/bodies/people.ts'
import { delays } from '#contract/constants.ts'
import { peopleMessages } from '#contract/messages/people.ts'
import { phoneMessages as words } from '#contract/messages/phone.ts'
import { ProviderError } from '../_shared/adapters/provider.ts'
import { sendSms } from '../_shared/adapters/sms.ts'
import { call } from '../_shared/database.ts'
import { env, MissingSetting } from '../_shared/env.ts'
import { endpoint } from '../_shared/http/endpoint.ts'
import { addressOf, networkOf } from '../_shared/http/network.ts'
import { Refusal } from '../_shared/http/refusal.ts'
import { withSuccess } from '../_shared/http/success.ts'
import { logError } from '../_shared/log.ts'

/** Sends a code to the caller's number. The database makes it, keeps its hash and limits how many are sent. */
export default withSuccess(
  endpoint({
    name: 'send-sms-otp',
    body: sendSmsOtpBody,
    limit: { times: 20, seconds: 60 },
    async handle({ body: { phone }, caller, request, service }) {
      requireProvider()
      const network = networkOf(addressOf(request.headers))
      const parameters = { p_user_id: caller.userId, p_phone: phone, p_network: network }
      const code = await call(service, 'start_phone_verification', parameters, z.string())
      const text = `${code} is your Aso code. It expires in ${delays.codeExpiryMinutes} minutes. Don't share this code.`
      await send(phone, text)
      return { status: true, message: peopleMessages.smsSent, data: { phone } }
    },
  }),
)

/** Before a code is made, which would start the pause until the next one. */
function requireProvider(): void {
  try {
    env.termiiApiKey()
  } catch (error) {
    if (!(error instanceof MissingSetting)) throw error
    throw new Refusal(503, words.smsDisabled.text, { title: words.smsDisabled.title })
  }
}

async function send(to: string, text: string): Promise<void> {
  try {
    await sendSms({ to, text })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    logError(error, { function: 'send-sms-otp' })
    throw new Refusal(502, words.resendFailed.text, { title: words.resendFailed.title })
  }
}
