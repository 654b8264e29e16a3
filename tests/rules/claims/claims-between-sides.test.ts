import { describe, expect, test } from 'vitest'
import {
  day,
  heldForBooking,
  storedBooking,
  updateReturnConfirmation,
  walletBalance,
} from '../../support/database/builders.ts'
import {
  claimDeposit,
  claimStep,
  cleaning,
  expectClaimSettled,
  repair,
  setUpClaimedRental,
  setUpProvenRental,
  storedClaim,
  storedLines,
} from '../../support/database/claims.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase()

const wallets = async (...people: Person[]) => Promise.all(people.map((person) => walletBalance(db, person)))
const accept = (kind: string) => ({ kind, answer: 'accepted' })
const refuse = (kind: string) => ({ kind, answer: 'refused' })
const offer = (kind: string, counter_amount: number) => ({ kind, answer: 'countered', counter_amount })

describe('claiming', () => {
  test('after the borrower confirmed pays out everything but what is claimed', async () => {
    const { ada, bola, booking, claim } = await setUpClaimedRental(db)
    expect(booking).toMatchObject({
      booking_status: 'returned',
      lender_return_confirmed: true,
      claimed_amount: 3000.75,
    })
    expect(await heldForBooking(db, booking)).toBe(3000.75)
    expect(await wallets(ada, bola)).toEqual([3000, 1999.25])
    expect(claim).toMatchObject({ status: 'open', answered_at: null })
    expect(await storedLines(db, claim)).toMatchObject([
      { kind: 'cleaning', claimed_amount: 1000.25, words: 'Palm oil on the hem', answer: null },
      { kind: 'repair', claimed_amount: 2000.5, words: 'The zip is torn', final_amount: null },
    ])
  })

  test('before the borrower confirmed pays nothing yet; the answer is the borrower’s confirmation', async () => {
    const setup = await setUpProvenRental(db)
    const claim = await claimDeposit(db, setup.ada, setup.booking, [cleaning, repair])
    expect(await storedBooking(db, setup.booking)).toMatchObject({
      booking_status: 'active',
      lender_return_confirmed: true,
      borrower_return_confirmed: false,
      claimed_amount: 3000.75,
    })
    expect(await heldForBooking(db, setup.booking)).toBe(8000)
    const step = await claimStep(db, setup.bola, 'answer_claim', claim, [
      accept('cleaning'),
      accept('repair'),
    ])
    expect(step).toBe('settled')
    expect(await storedBooking(db, setup.booking)).toMatchObject({ borrower_return_confirmed: true })
    await expectClaimSettled(db, setup, 6000.75, 1999.25)
  })

  test('before the borrower confirmed, a plain confirmation pays the rest and leaves the claim open', async () => {
    const setup = await setUpProvenRental(db)
    await claimDeposit(db, setup.ada, setup.booking, [cleaning])
    await updateReturnConfirmation(db, setup.bola, setup.booking)
    expect(await storedBooking(db, setup.booking)).toMatchObject({
      booking_status: 'returned',
      claimed_amount: 1000.25,
    })
    expect(await heldForBooking(db, setup.booking)).toBe(1000.25)
    expect(await wallets(setup.ada, setup.bola)).toEqual([3000, 3999.75])
    expect(await storedClaim(db, setup.booking)).toMatchObject({ status: 'open' })
  })

  test('the whole deposit may be claimed', async () => {
    const setup = await setUpClaimedRental(db, [{ kind: 'loss', amount: 5000, words: 'It burned' }])
    expect(await heldForBooking(db, setup.booking)).toBe(5000)
    await claimStep(db, setup.bola, 'answer_claim', setup.claim, [accept('loss')])
    await expectClaimSettled(db, setup, 8000, 0)
  })
})

describe('late days', () => {
  test('are counted by the server, whatever amount is sent', async () => {
    const setup = await setUpProvenRental(db, 2)
    await updateReturnConfirmation(db, setup.bola, setup.booking, { actual_return_date: day(-2) })
    const lines = [{ kind: 'late_days', amount: 1, words: 'Two days' }, cleaning]
    const claim = await claimDeposit(db, setup.ada, setup.booking, lines)
    expect(await storedLines(db, claim)).toMatchObject([
      { kind: 'late_days', claimed_amount: 2000, words: 'Two days' },
      { kind: 'cleaning', claimed_amount: 1000.25 },
    ])
    const step = await claimStep(db, setup.bola, 'answer_claim', claim, [
      accept('late_days'),
      accept('cleaning'),
    ])
    expect(step).toBe('settled')
    await expectClaimSettled(db, setup, 6000.25, 1999.75)
    expect(await storedBooking(db, setup.booking)).toMatchObject({
      late_fee: 2000,
      late_days: 2,
      actual_return_date: day(0),
    })
  })

  test('are part of the claim also where no line names them', async () => {
    const setup = await setUpProvenRental(db, 2)
    const claim = await claimDeposit(db, setup.ada, setup.booking, [cleaning], day(-1))
    expect(await storedLines(db, claim)).toMatchObject([
      { kind: 'late_days', claimed_amount: 1000, words: expect.stringContaining('The owner says') },
      { kind: 'cleaning' },
    ])
  })

  test('that the borrower names too are paid at once, only the difference is claimed', async () => {
    const setup = await setUpProvenRental(db, 3)
    await updateReturnConfirmation(db, setup.bola, setup.booking, { actual_return_date: day(-2) })
    const claim = await claimDeposit(db, setup.ada, setup.booking, [cleaning])
    expect(await storedLines(db, claim)).toMatchObject([
      { kind: 'late_days', claimed_amount: 2000 },
      { kind: 'cleaning' },
    ])
    expect(await wallets(setup.ada, setup.bola)).toEqual([4000, 999.75])
    expect(await storedBooking(db, setup.booking)).toMatchObject({ late_fee: 1000, claimed_amount: 3000.25 })
  })

  test('on which both agree are paid whatever becomes of the rest: no line claims that part of the deposit again', async () => {
    const setup = await setUpProvenRental(db, 2)
    await updateReturnConfirmation(db, setup.bola, setup.booking, { actual_return_date: day(0) })
    const whole = { ...cleaning, amount: 5000 }
    const refused = await refusal(claimDeposit(db, setup.ada, setup.booking, [whole]))
    expect(refused).toMatchObject({
      code: 'PT400',
      message:
        'p_lines: ₦5,000 is more than the deposit of ₦5,000, of which ₦2,000 are for late days already.',
    })
    expect(await storedBooking(db, setup.booking)).toMatchObject({
      lender_return_confirmed: false,
      claimed_amount: 0,
    })
    const claim = await claimDeposit(db, setup.ada, setup.booking, [{ ...whole, amount: 3000 }])
    expect(await walletBalance(db, setup.ada)).toBe(5000)
    await claimStep(db, setup.bola, 'answer_claim', claim, [
      { kind: 'cleaning', answer: 'countered', counter_amount: 0.01 },
    ])
    await claimStep(db, setup.ada, 'answer_counter_offers', claim, [{ kind: 'cleaning', accepted: true }])
    await expectClaimSettled(db, setup, 5000.01, 2999.99)
  })

  test('that the borrower names after the claim leave it and are paid at once', async () => {
    const setup = await setUpProvenRental(db, 3)
    const claim = await claimDeposit(db, setup.ada, setup.booking, [cleaning])
    expect(await storedLines(db, claim)).toMatchObject([{ claimed_amount: 3000 }, { kind: 'cleaning' }])
    await updateReturnConfirmation(db, setup.bola, setup.booking, { actual_return_date: day(-2) })
    expect(await storedLines(db, claim)).toMatchObject([{ claimed_amount: 2000 }, { kind: 'cleaning' }])
    expect(await storedBooking(db, setup.booking)).toMatchObject({ late_fee: 1000, claimed_amount: 3000.25 })
    expect(await wallets(setup.ada, setup.bola)).toEqual([4000, 999.75])
  })

  test('that both sides name leave no claim', async () => {
    const setup = await setUpProvenRental(db, 3)
    await claimDeposit(db, setup.ada, setup.booking, [])
    await updateReturnConfirmation(db, setup.bola, setup.booking, { actual_return_date: day(0) })
    expect(await storedBooking(db, setup.booking)).toMatchObject({
      booking_status: 'completed',
      late_fee: 3000,
      claimed_amount: 0,
    })
    expect(await wallets(setup.ada, setup.bola)).toEqual([6000, 2000])
    expect(
      await db.query('select 1 from public.deposit_claims where transaction_id = $1', [setup.booking.id]),
    ).toEqual([])
  })

  test('a day that the lender names in a plain confirmation becomes a claim of the difference', async () => {
    const setup = await setUpProvenRental(db, 3)
    await updateReturnConfirmation(db, setup.bola, setup.booking, { actual_return_date: day(-2) })
    await updateReturnConfirmation(db, setup.ada, setup.booking, { actual_return_date: day(0) })
    const claim = await storedClaim(db, setup.booking)
    expect(await storedLines(db, claim)).toMatchObject([{ kind: 'late_days', claimed_amount: 2000 }])
    expect(await wallets(setup.ada, setup.bola)).toEqual([4000, 2000])
    expect(await claimStep(db, setup.bola, 'answer_claim', claim, [offer('late_days', 500.05)])).toBe(
      'countered',
    )
    await claimStep(db, setup.ada, 'answer_counter_offers', claim, [{ kind: 'late_days', accepted: true }])
    await expectClaimSettled(db, setup, 4500.05, 3499.95)
    expect(await storedBooking(db, setup.booking)).toMatchObject({ late_fee: 1500.05, late_days: 1 })
  })
})

describe('the borrower answers', () => {
  test('accepting all settles the claim at once, in one posting', async () => {
    const setup = await setUpClaimedRental(db)
    const step = await claimStep(db, setup.bola, 'answer_claim', setup.claim, [
      accept('repair'),
      accept('cleaning'),
    ])
    expect(step).toBe('settled')
    await expectClaimSettled(db, setup, 6000.75, 1999.25)
    const moves = await db.query(
      `select kind, amount, idempotency_key from private.transfers where idempotency_key like 'claim:%' and transaction_id = $1 order by id`,
      [setup.booking.id],
    )
    expect(moves).toEqual([
      { kind: 'claim', amount: 1000.25, idempotency_key: `claim:${setup.claim.id}:cleaning:paid` },
      { kind: 'claim', amount: 2000.5, idempotency_key: `claim:${setup.claim.id}:repair:paid` },
    ])
  })

  test('refusing one line pays the other and sends the rest to an admin', async () => {
    const setup = await setUpClaimedRental(db)
    const step = await claimStep(db, setup.bola, 'answer_claim', setup.claim, [
      accept('cleaning'),
      refuse('repair'),
    ])
    expect(step).toBe('contested')
    expect(await wallets(setup.ada, setup.bola)).toEqual([4000.25, 1999.25])
    expect(await heldForBooking(db, setup.booking)).toBe(2000.5)
    expect(await storedBooking(db, setup.booking)).toMatchObject({
      booking_status: 'returned',
      claimed_amount: 2000.5,
    })
    expect(await storedLines(db, setup.claim)).toMatchObject([
      { kind: 'cleaning', answer: 'accepted', final_amount: 1000.25 },
      { kind: 'repair', answer: 'refused', final_amount: null, paid_at: null },
    ])
  })

  test('a counter-offer that is taken pays it to the kobo and the rest of the line back', async () => {
    const setup = await setUpClaimedRental(db)
    await claimStep(db, setup.bola, 'answer_claim', setup.claim, [
      offer('cleaning', 333.33),
      accept('repair'),
    ])
    expect(await wallets(setup.ada, setup.bola)).toEqual([5000.5, 1999.25])
    expect(await storedClaim(db, setup.booking)).toMatchObject({ status: 'countered' })
    const taken = [{ kind: 'cleaning', accepted: true }]
    expect(await claimStep(db, setup.ada, 'answer_counter_offers', setup.claim, taken)).toBe('settled')
    await expectClaimSettled(db, setup, 5333.83, 2666.17)
  })

  test('a counter-offer that is not taken goes to an admin, with all that is claimed', async () => {
    const setup = await setUpClaimedRental(db)
    await claimStep(db, setup.bola, 'answer_claim', setup.claim, [offer('cleaning', 500), offer('repair', 1)])
    const step = await claimStep(db, setup.ada, 'answer_counter_offers', setup.claim, [
      { kind: 'repair', accepted: false },
      { kind: 'cleaning', accepted: true },
    ])
    expect(step).toBe('contested')
    expect(await heldForBooking(db, setup.booking)).toBe(2000.5)
    expect(await wallets(setup.ada, setup.bola)).toEqual([3500, 2499.5])
    expect(await storedLines(db, setup.claim)).toMatchObject([
      { kind: 'cleaning', counter_accepted: true, final_amount: 500 },
      { kind: 'repair', counter_accepted: false, counter_amount: 1, final_amount: null },
    ])
  })
})
