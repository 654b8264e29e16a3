import { z } from 'zod'
import { itemFacts } from '#contract/rules/item-facts.ts'
import { agreementTerms } from '../_shared/agreement-terms.ts'

const party = z.object({
  user_id: z.guid(),
  full_name: z.string().nullable(),
  /** As on the papers that Aso has reviewed; null without them. */
  legal_name: z.string().nullable(),
  /** The account is gone, and its names with it. */
  is_closed: z.boolean(),
  city: z.string().nullable(),
  state: z.string().nullable(),
})
export type Party = z.infer<typeof party>

/** The answer of `agreement_facts` for an accepted rental; null for anything else. */
export const agreementFacts = z
  .object({
    transaction: z.object({
      id: z.guid(),
      rental_start_date: z.iso.date(),
      rental_end_date: z.iso.date(),
      rental_duration_days: z.number(),
      rental_price: z.number(),
      rent_amount: z.number(),
      deposit_amount: z.number(),
      agreed_worth: z.number(),
      receive_method: z.enum(['pickup', 'delivery']),
      delivery_address: z.string().nullable(),
      special_instructions: z.string().nullable(),
      delivery_fee: z.number(),
      delivery_paid_by: z.enum(['borrower', 'lender']).nullable(),
      return_delivery_fee: z.number(),
      return_paid_by: z.enum(['borrower', 'lender']).nullable(),
      total_amount: z.number(),
      payment_method: z.enum(['wallet', 'card']),
      approval_required: z.boolean(),
      created_at: z.string(),
      paid_at: z.string(),
      accepted_at: z.string(),
    }),
    /** The rental was cancelled. */
    void: z.boolean(),
    /** Naira; days that were added later are paid from the wallet. */
    paid_from_wallet: z.number(),
    /** Of the PDF that is up to date. */
    path: z.string().nullable(),
    /** Of these facts, for `attach_agreement`. */
    version: z.string(),
    /** Naira that are off the rent while enough guests of an event rent; null: none. */
    group_discount: z.number().nullish(),
    /** As it was booked. */
    item: itemFacts.extend({ images: z.array(z.string()).nullish() }),
    borrower: party,
    lender: party,
    terms: agreementTerms,
  })
  .nullable()

export type AgreementFacts = NonNullable<z.infer<typeof agreementFacts>>
