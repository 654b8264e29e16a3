import { describe, expect, test } from 'vitest'
import { termsOf } from '../../../supabase/functions/_shared/agreement-terms.ts'
import type { AgreementFacts } from '../../../supabase/functions/generate-rental-agreement/facts.ts'

const person = {
  user_id: '5e0e4a52-0000-4000-8000-000000000001',
  full_name: null,
  legal_name: null,
  is_closed: false,
  city: null,
  state: null,
}

const facts: AgreementFacts = {
  transaction: {
    id: '5e0e4a52-0000-4000-8000-000000000002',
    rental_start_date: '2030-05-03',
    rental_end_date: '2030-05-05',
    rental_duration_days: 3,
    rental_price: 5000,
    rent_amount: 15_000,
    deposit_amount: 20_000,
    agreed_worth: 60_000,
    receive_method: 'pickup',
    delivery_address: null,
    special_instructions: null,
    delivery_fee: 0,
    delivery_paid_by: null,
    return_delivery_fee: 0,
    return_paid_by: null,
    total_amount: 35_000,
    payment_method: 'wallet',
    approval_required: false,
    created_at: '2030-04-01T09:00:00Z',
    paid_at: '2030-04-01T09:01:00Z',
    accepted_at: '2030-04-01T09:01:00Z',
  },
  void: false,
  paid_from_wallet: 0,
  path: null,
  version: '1',
  item: {
    title: 'Red gele',
    category: 'Accessories',
    brand: null,
    size: null,
    condition: null,
    owner_terms: null,
  },
  borrower: person,
  lender: person,
  terms: {
    cancel_free_hours: 71,
    late_cancel_rent_percent: 33.5,
    return_autoclose_hours: 61,
    handover_answer_hours: 53,
    return_overdue_days: 15,
    question_answer_hours: 31,
    claim_answer_hours: 41,
    appeal_hours: 79,
    report_after_days: 1,
  },
}

const withoutDeposit = { ...facts, transaction: { ...facts.transaction, deposit_amount: 0 } }

describe('the terms of a rental agreement', () => {
  test.each([
    'with a full refund until 71 hours before the first day; later 33.5% of the rent goes to the lender',
    'From the first day on the lender is asked first and has 31 hours to contest it; a lender who agrees or does not answer is paid the same',
    'one who does not answer gets everything back',
    'If only one does, and a code or the borrower’s own word has proven the handover, the rental completes automatically on that party’s word, 61 hours later',
    'the borrower has 53 hours to answer after the last day; without an answer Aso decides',
    'Aso decides 15 days after the last day',
    'the lender has 31 hours to contest it',
    'The borrower has 41 hours to accept, refuse or offer less',
    'Either may appeal once, within 79 hours',
    'at the latest 1 day after the rental has closed',
    'Each party names its own day of return',
    'Each day after 5 May 2030 costs ₦5,000',
  ])('say: %s', (sentence) => {
    expect(termsOf(facts).join('\n')).toContain(sentence)
  })

  test('without a deposit speak of neither a deposit nor claims', () => {
    const terms = termsOf(withoutDeposit).join('\n')
    expect(terms).not.toMatch(/deposit|claim/i)
    expect(terms).toContain('a late return counts against the borrower’s record')
  })
})
