import { isAuthApiError, type SupabaseClient } from '@supabase/supabase-js'
import { sendOtpEmailBody } from '#contract/bodies/people.ts'
import { peopleMessages as words } from '#contract/messages/people.ts'
import { visitorsAuthClient } from '../_shared/database.ts'
import { takeRateLimit } from '../_shared/http/rate-limit.ts'
import { Refusal } from '../_shared/http/refusal.ts'
import { digestOf } from '../_shared/http/secret.ts'
import { withSuccess } from '../_shared/http/success.ts'
import { visitorEndpoint } from '../_shared/http/visitor-endpoint.ts'
import { logError } from '../_shared/log.ts'

/**
 * Asks Supabase Auth to send the sign-up code again. Auth makes the code and writes only to an address whose account is
 * waiting for it. The answer does not tell whether the address has such an account.
 */
export default withSuccess(
  visitorEndpoint({
    name: 'send-otp-email',
    body: sendOtpEmailBody,
    limit: { times: 60, seconds: 3600 },
    async handle({ body, address, service }) {
      await limitAddress(service, body.email)
      await resend(body.email, address)
      return { status: true, message: words.codeOnItsWay, data: null }
    },
  }),
)

/** Counted for every address, with or without an account. */
async function limitAddress(service: SupabaseClient, email: string): Promise<void> {
  const key = `send-otp-email:address:${await digestOf(email)}`
  if (!(await takeRateLimit(service, `${key}:minute`, { times: 1, seconds: 60 })))
    throw new Refusal(429, words.codeTooSoon.text, { title: words.codeTooSoon.title })
  if (!(await takeRateLimit(service, `${key}:hour`, { times: 5, seconds: 3600 })))
    throw new Refusal(429, words.codeTooOften.text, { title: words.codeTooOften.title })
}

async function resend(email: string, address: string): Promise<void> {
  const { error } = await visitorsAuthClient(address).auth.resend({ type: 'signup', email })
  // A refusal of Auth, such as for a second mail within a minute, would tell that there is an account: it is not passed on.
  if (!error || (isAuthApiError(error) && error.status < 500)) return
  logError(error, { function: 'send-otp-email' })
  throw new Refusal(502, words.codeFailed.text, { title: words.codeFailed.title })
}
