import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { answerChargebackBody } from '#contract/bodies/payments.ts'
import { chargebackMessages as words } from '#contract/messages/money/chargeback.ts'
import { advanceChargebacks, type ChargebackResult } from '../_shared/chargebacks/chargebacks.ts'
import { call } from '../_shared/database.ts'
import { endpoint } from '../_shared/http/endpoint.ts'
import { logError } from '../_shared/log.ts'

/** An admin contests or accepts a chargeback, and Paystack is told at once. The database decides, with the admin's own rights. */
export default endpoint({
  name: 'answer-chargeback',
  body: answerChargebackBody,
  limit: { times: 30, seconds: 60 },
  async handle({ body, caller, service }) {
    // Committed before Paystack is asked: nobody sends another answer afterwards.
    const chosen = {
      p_chargeback_id: body.chargebackId,
      p_answer: body.answer,
      p_words: body.words ?? null,
    }
    const choice = await call(
      caller.client,
      'begin_chargeback_answer',
      chosen,
      z.enum(['chosen', 'needs_second_admin']),
    )
    if (choice === 'needs_second_admin') {
      const data = { chargeback_status: 'open', problem: null }
      return { status: true, message: words.needsSecond, data }
    }
    const { status, isSent, problem } = await send(service, body.chargebackId)
    const data = { chargeback_status: status, problem }
    if (!isSent) return { status: true, message: problem ?? words.waiting, data }
    return { status: true, message: body.answer === 'accept' ? words.accepted : words.contested, data }
  },
})

/** The answer is chosen, whatever happens now: what can't be sent here is sent by the scheduler. */
async function send(service: SupabaseClient, chargebackId: string): Promise<ChargebackResult> {
  try {
    const [sent] = await advanceChargebacks(service, 1, chargebackId)
    if (sent) return sent
  } catch (error) {
    logError(error, { function: 'answer-chargeback' })
  }
  return { status: 'open', isSent: false, problem: null }
}
