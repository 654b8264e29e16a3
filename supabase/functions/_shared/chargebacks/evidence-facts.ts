import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { lagosToday } from '#contract/rules/dates.ts'
import { itemFacts } from '#contract/rules/item-facts.ts'
import { agreementTerms } from '../agreement-terms.ts'
import { call } from '../database.ts'

const moment = z.string().nullable()

/** When an item changed hands, and by which code. */
const handover = z.object({
  handed_over_at: moment,
  handover_proven_at: moment,
  handover_code_at: moment,
  return_code_at: moment,
})

/** What the wallet paid after the disputed payment had put money into it. */
const spending = z.object({
  since: z.string(),
  bookings: z.array(
    handover.extend({
      id: z.guid(),
      title: z.string(),
      lender: z.string().nullable(),
      transaction_type: z.enum(['rental', 'sale']),
      booking_status: z.string(),
      rental_start_date: moment,
      rental_end_date: moment,
      /** That the wallet paid for it. */
      amount: z.number(),
      paid_at: z.string(),
      borrower_confirmed_at: moment,
      lender_confirmed_at: moment,
    }),
  ),
  withdrawals: z.array(
    z.object({
      at: z.string(),
      net_amount: z.number(),
      bank: z.string(),
      account_end: z.string(),
      status: z.string(),
    }),
  ),
})

/** What `chargeback_evidence` answers. */
const evidenceFacts = z.object({
  chargeback: z.object({
    id: z.guid(),
    dispute_id: z.string(),
    amount: z.number(),
    category: z.string().nullable(),
    created_at: z.string(),
    due_at: z.string(),
    words: z.string().nullable(),
  }),
  payment: z.object({
    reference: z.string(),
    amount: z.number(),
    channel: z.string().nullable(),
    started_at: z.string(),
    paid_at: moment,
  }),
  payer: z.object({
    full_name: z.string().nullable(),
    legal_name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    joined_at: z.string(),
  }),
  booking: z
    .object({
      title: z.string(),
      lender: z.string().nullable(),
      booking: handover.extend({
        id: z.guid(),
        transaction_type: z.enum(['rental', 'sale']),
        booking_status: z.string(),
        rental_start_date: moment,
        rental_end_date: moment,
        receive_method: z.string().nullable(),
        delivery_address: z.string().nullable(),
        rental_price: z.number(),
        total_amount: z.number(),
        deposit_amount: z.number(),
        agreed_worth: z.number(),
        accepted_at: moment,
      }),
      agreement: z
        .object({ terms: agreementTerms, void: z.boolean(), owner_terms: z.string().nullable() })
        .nullable(),
      /** As it was booked, as its listing is now, and the photos of the booking. */
      item: z
        .object({
          booked: itemFacts,
          now: itemFacts,
          photos: z.array(
            z.object({ path: z.string(), was_there: z.boolean(), kept: z.boolean(), shown: z.boolean() }),
          ),
        })
        .nullish(),
      timeline: z.array(z.object({ at: z.string(), what: z.string(), by: z.string().nullable() })),
      photos: z.array(z.object({ path: z.string(), step: z.string(), by: z.string(), at: z.string() })),
      messages: z.object({
        lines: z.array(z.object({ at: z.string(), by: z.string(), text: z.string(), photo: z.boolean() })),
        /** Older ones, which are not among them. */
        more: z.number(),
      }),
      money: z.array(z.object({ at: z.string(), amount: z.number(), description: z.string() })),
    })
    .nullable(),
  spending: spending.nullable(),
  sign_ins: z.array(
    z.object({
      at: z.string(),
      ip: z.string().nullable(),
      user_agent: z.string().nullable(),
      /** Why it is among those chosen. */
      note: z.enum(['first', 'payment', 'same']).nullable(),
    }),
  ),
  /** Of the same time, and not among them. */
  more_sign_ins: z.number(),
})
export type EvidenceFacts = z.infer<typeof evidenceFacts>
export type BookingFacts = NonNullable<EvidenceFacts['booking']>
export type Handover = z.infer<typeof handover>
export type Spending = z.infer<typeof spending>

/** `adminId`: who looks at it, which is logged; null: it is sent to the bank. */
export function readEvidence(
  service: SupabaseClient,
  chargebackId: string,
  adminId: string | null,
): Promise<EvidenceFacts> {
  const parameters = { p_chargeback_id: chargebackId, p_admin_id: adminId }
  return call(service, 'chargeback_evidence', parameters, evidenceFacts)
}

/** Where and when it was handed over, as far as that is known. */
export function deliveryOf({ booking }: EvidenceFacts): {
  delivery_address?: string
  delivery_date?: string
} {
  const { delivery_address: address, handed_over_at: at } = booking?.booking ?? {}
  return {
    ...(address && { delivery_address: address }),
    ...(at && { delivery_date: lagosToday(new Date(at)) }),
  }
}
