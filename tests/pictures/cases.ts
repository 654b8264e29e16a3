import { createClient } from '@supabase/supabase-js'
import { lagosToday } from '#contract/rules/dates.ts'
import { PASSWORD } from '../../local/demo/town/people.ts'
import type { PersonKey } from '../../local/demo/town/types.ts'
import { disputePayment } from '../support/api/chargebacks.ts'
import { reportBooking } from '../support/api/disputes.ts'
import { type Booking, book, fund, type Member } from '../support/api/members.ts'
import { daysPass, payFromWallet } from '../support/api/stored-money.ts'
import type { TestStack } from '../support/api/test-stack.ts'
import { requestCardPayment } from '../support/api/unpaid-booking.ts'
import { reconcile } from '../support/database/reconcile.ts'
import { photoOf } from '../support/fixtures/drawn-files.ts'

/**
 * What goes wrong now and then, and the demo town spares its visitors: a reported rental, a contested claim and a card
 * payment that a bank looks into. Made by the doors of the site, so that the books stay right.
 */
export async function addCases(stack: TestStack): Promise<void> {
  const town = new Town(stack)
  await town.report()
  await town.claim()
  await town.chargeback()
  await stack.paystack.webhooks.idle()
  const problems = await reconcile(stack.database)
  if (problems.length > 0) throw new Error(`The books of the town are wrong: ${JSON.stringify(problems)}`)
}

class Town {
  readonly #stack: TestStack

  constructor(stack: TestStack) {
    this.#stack = stack
  }

  async report(): Promise<void> {
    const [chidi, folake] = [await this.#member('chidi'), await this.#member('folake')]
    const booking = await this.#handedOver(chidi, folake)
    await reportBooking(chidi, folake, booking, {
      description: 'The hem is torn, and the photos show it whole. I sent photos at the handover.',
      evidence_urls: [await this.#upload(chidi, 'Torn hem')],
    })
  }

  async claim(): Promise<void> {
    const [bola, folake] = [await this.#member('bola'), await this.#member('folake')]
    const booking = await this.#handedOver(bola, folake)
    await daysPass(this.#stack, booking.id, 2)
    const returned = { borrower_return_confirmed: true, actual_return_date: lagosToday() }
    await bola.client.from('transactions').update(returned).eq('id', booking.id).throwOnError()
    const lines = [
      { kind: 'cleaning', amount: 3500, words: 'Palm oil on the sleeve' },
      {
        kind: 'repair',
        amount: 4000,
        words: 'The zip is torn',
        evidence: [await this.#upload(folake, 'Zip')],
      },
    ]
    const own = { p_transaction_id: booking.id }
    const { data: id } = await folake.client
      .rpc('claim_deposit', { ...own, p_returned_on: lagosToday(), p_lines: lines })
      .throwOnError()
    const answers = [
      { kind: 'cleaning', answer: 'refused', words: 'It was there before, see my photo' },
      { kind: 'repair', answer: 'refused', words: 'It closed well when I gave it back' },
    ]
    await bola.client.rpc('answer_claim', { p_claim_id: id, p_answers: answers }).throwOnError()
  }

  async chargeback(): Promise<void> {
    const [sade, folake] = [await this.#member('sade'), await this.#member('folake')]
    const booking = await this.#book(sade, folake, 9)
    const reference = await requestCardPayment(sade, booking)
    await this.#stack.paystack.payer.pay(reference)
    await this.#stack.paystack.webhooks.idle()
    await disputePayment(this.#stack, reference)
  }

  async #member(key: PersonKey): Promise<Member> {
    const email = `${key}@aso.example`
    const client = createClient(this.#stack.url, this.#stack.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    })
    const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
    if (error) throw error
    return { id: data.user.id, email, client }
  }

  /** The first of the owner's items that is free then. */
  async #book(borrower: Member, owner: Member, inDays: number): Promise<Booking> {
    const items = await this.#stack.database.query<{ id: string }>(
      `select i.id from public.items i where i.owner_id = $1 and i.status = 'available' and i.availability_type <> 'sale'
         and i.deposit_amount >= 8000 and i.pickup_method <> 'delivery' order by i.deposit_amount, i.id`,
      [owner.id],
    )
    const refusals: unknown[] = []
    for (const { id } of items) {
      try {
        return await book(borrower, id, inDays)
      } catch (error) {
        refusals.push(error)
      }
    }
    throw new Error(`Nothing of ${owner.email} can be booked: ${JSON.stringify(refusals)}`)
  }

  async #handedOver(borrower: Member, owner: Member): Promise<Booking> {
    const booking = await this.#book(borrower, owner, 0)
    await fund(this.#stack, borrower, Number(booking.total_amount))
    await payFromWallet(borrower, booking)
    const own = { p_transaction_id: booking.id }
    const { data } = await borrower.client
      .from('transactions')
      .select('booking_status')
      .eq('id', booking.id)
      .single()
      .throwOnError()
    if (data.booking_status === 'requested') await owner.client.rpc('accept_booking', own).throwOnError()
    await owner.client.rpc('mark_handed_over', own).throwOnError()
    await borrower.client.rpc('confirm_receipt', own).throwOnError()
    return booking
  }

  /** A file of one's own, to be named as evidence. */
  async #upload(by: Member, name: string): Promise<string> {
    const path = `${by.id}/${name.toLowerCase().replaceAll(' ', '-')}.jpg`
    const content = await photoOf(name)
    const { error } = await by.client.storage
      .from('documents')
      .upload(path, content, { contentType: 'image/jpeg' })
    if (error) throw error
    return `documents/${path}`
  }
}
