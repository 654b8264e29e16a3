import { describe, expect, test } from 'vitest'
import { answeringWords, takingWords } from '@/features/transactions/claims/answer-words'
import type { ClaimLine } from '@/features/transactions/claims/claim'
import { markingWords } from '@/features/transactions/handover/handover-words'
import { receiptWords } from '@/features/transactions/questions/question-words'
import { rentalOf, saleOf } from '../../../support/fixtures/booking-row.ts'

describe('before the owner marks a handover', () => {
  test('of a rental, that no money moves', () => {
    const { title, description } = markingWords(rentalOf('lender'))
    expect(title).toBe('Have you given it to Bola?')
    expect(description).toMatch(
      /We’ll ask Bola to confirm that they have it\. No money moves now: Aso holds it until the return\. This can’t be undone\.$/,
    )
  })

  test('of a sale, what is paid once the buyer has it', () => {
    expect(markingWords(saleOf('lender')).description).toMatch(/When they do, Aso pays you ₦[\d,]+\. This/)
  })
})

test('Before a renter says that they have it, what of theirs is held, if anything', () => {
  expect(receiptWords(rentalOf('borrower')).description).toMatch(
    /you can’t cancel after that\. Aso holds your deposit of ₦5,000 until Ada has it back\. This can’t be undone\.$/,
  )
  expect(receiptWords(rentalOf('borrower', { deposit_amount: 0 })).description).toMatch(
    /No money moves now\. This can’t be undone\.$/,
  )
})

const line = (kind: string, claimed_amount: number, counter_amount: number | null = null) =>
  ({ kind, claimed_amount, counter_amount }) as ClaimLine
const lines = [line('cleaning', 3000.5), line('repair', 2000, 1200.25)]

describe('before a renter answers a claim', () => {
  const said = (answers: [string, string], back = true) =>
    answeringWords(rentalOf('borrower', { borrower_return_confirmed: back }), lines, [
      { kind: 'cleaning', answer: answers[0] },
      { kind: 'repair', answer: answers[1] },
    ]).description

  test('what is paid and what stays held', () => {
    expect(said(['accepted', 'countered'])).toBe(
      '₦3,000.50 of your deposit goes to Ada at once. ₦2,000 stays held until you both agree or Aso decides. This can’t be undone.',
    )
    expect(said(['accepted', 'accepted'])).toBe(
      '₦5,000.50 of your deposit goes to Ada at once. This can’t be undone.',
    )
    expect(said(['refused', 'refused'])).toBe(
      'No money moves now. ₦5,000.50 stays held until you both agree or Aso decides. This can’t be undone.',
    )
  })

  test('that it is the word on the return too, where that is missing', () => {
    expect(said(['refused', 'refused'], false)).toMatch(/^It confirms the return too, so Aso pays out all/)
  })
})

test('Before an owner answers the offers, what is paid, what goes back and what Aso decides', () => {
  const offers = [line('repair', 2000, 1200.25), line('cleaning', 3000, 500)]
  const said = (taken: boolean[]) =>
    takingWords(rentalOf('lender'), offers, (at) => taken[at] ?? false).description
  expect(said([true, false])).toBe(
    '₦1,200.25 goes to your wallet at once, and ₦799.75 back to Bola. ₦3,000 stays held until Aso decides. This can’t be undone.',
  )
  expect(said([false, false])).toBe(
    'No money moves now. ₦5,000 stays held until Aso decides. This can’t be undone.',
  )
})
