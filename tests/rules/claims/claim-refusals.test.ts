import { describe, expect, test } from 'vitest'
import {
  day,
  heldForBooking,
  insertPurchase,
  item,
  member,
  settleCardPayment,
  storedBooking,
  updateReturnConfirmation,
} from '../../support/database/builders.ts'
import {
  claimDeposit,
  claimStep,
  claimsOfBooking,
  cleaning,
  repair,
  setUpClaimedRental,
  setUpProvenRental,
  storedClaim,
  storedLines,
} from '../../support/database/claims.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { setUpEndedRental } from '../../support/database/rentals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase()

describe('a claim', () => {
  test.each([
    [
      'more than the deposit together',
      [
        { ...cleaning, amount: 2500 },
        { ...repair, amount: 2500.01 },
      ],
      'p_lines: ₦5,000.01 is more than the deposit of ₦5,000.',
    ],
    ['more than the deposit in one line', [{ ...cleaning, amount: 5000.01 }], 'p_lines[0].amount must be'],
    ['nothing', [{ ...cleaning, amount: 0 }], 'p_lines[0].amount must be'],
    ['less than nothing', [cleaning, { ...repair, amount: -1 }], 'p_lines[1].amount must be'],
    ['three decimals', [{ ...cleaning, amount: 10.005 }], 'p_lines[0].amount must be'],
    ['no number', [{ ...cleaning, amount: 'NaN' }], 'p_lines[0].amount must be'],
    ['a number as a text', [{ ...cleaning, amount: '100' }], 'p_lines[0].amount must be'],
    ['no amount', [{ kind: 'cleaning', words: 'x' }], 'p_lines[0].amount must be'],
    ['an unknown kind', [{ ...cleaning, kind: 'anger' }], 'p_lines[0].kind must be one of'],
    ['no kind', [{ amount: 1, words: 'x' }], 'p_lines[0].kind must be one of'],
    ['one kind twice', [cleaning, cleaning], 'p_lines[1].kind: there is one line of each kind.'],
    ['no words', [{ kind: 'cleaning', amount: 1 }], 'p_lines[0].words: please say why'],
    ['blank words', [{ ...cleaning, words: ' \n\t' }], 'p_lines[0].words: please say why'],
    ['words that are no text', [{ ...cleaning, words: 7 }], 'p_lines[0].words must be a text.'],
    [
      'words that are too long',
      [{ ...cleaning, words: 'x'.repeat(1001) }],
      'p_lines[0].words must be at most 1000',
    ],
    [
      'late days where none is late',
      [cleaning, { kind: 'late_days' }],
      'p_lines[1].kind: by p_returned_on no late day',
    ],
    ['no lines', [], 'p_lines must have at least one line.'],
    ['lines that are no objects', [1], 'p_lines[0].kind must be one of'],
    [
      'files that are no list',
      [{ ...cleaning, evidence: 'a.jpg' }],
      'p_lines[0].evidence must be a list of files.',
    ],
    [
      'files that are no texts',
      [{ ...cleaning, evidence: [1] }],
      'p_lines[0].evidence must be a list of files.',
    ],
    [
      'files that are not there',
      [cleaning, { ...repair, evidence: ['documents/a.jpg'] }],
      'p_lines[1].evidence',
    ],
  ] as [string, object[], string][])(
    'of %s is refused by the name of its field',
    async (_, lines, message) => {
      const { ada, booking } = await setUpProvenRental(db)
      const refused = await refusal(claimDeposit(db, ada, booking, lines))
      expect(refused).toMatchObject({ code: 'PT400' })
      expect(refused.message).toContain(message)
      expect(await storedBooking(db, booking)).toEqual(booking)
      expect(await claimsOfBooking(db, booking)).toEqual([])
    },
  )

  test.each([null, 1, -3, '-infinity', 'infinity'])(
    'with %s (as a number: so many days from today) as the day of return is refused by the name of its field',
    async (given) => {
      const returnedOn = typeof given === 'number' ? day(given) : given
      const { ada, booking } = await setUpProvenRental(db)
      const refused = await refusal(claimDeposit(db, ada, booking, [cleaning], returnedOn))
      expect(refused).toMatchObject({ code: 'PT400', hint: 'Invalid dates' })
      expect(refused.message).toContain('p_returned_on')
      expect(await storedBooking(db, booking)).toEqual(booking)
    },
  )

  test('is for the lender', async () => {
    const { bola, booking } = await setUpProvenRental(db)
    expect(await refusal(claimDeposit(db, bola, booking, [cleaning]))).toMatchObject({ code: 'PT403' })
    const stranger = await member(db, 'Stranger', { admin: true })
    expect(await refusal(claimDeposit(db, stranger, booking, [cleaning]))).toMatchObject({ code: 'PT404' })
    expect(await claimsOfBooking(db, booking)).toEqual([])
  })

  test('of a handover that only the lender says happened is refused', async () => {
    const { ada, booking } = await setUpEndedRental(db, 0)
    await db.as(ada).call('mark_handed_over', { p_transaction_id: booking.id })
    expect(await refusal(claimDeposit(db, ada, booking, [cleaning]))).toMatchObject({
      code: 'PT409',
      hint: 'Claim not possible',
    })
    expect(await heldForBooking(db, booking)).toBe(8000)
  })

  test('after one’s own confirmation, a second time, and after the settlement is refused', async () => {
    const confirmed = await setUpProvenRental(db)
    await updateReturnConfirmation(db, confirmed.ada, confirmed.booking)
    const claimed = await setUpClaimedRental(db)
    const settled = await setUpProvenRental(db)
    await updateReturnConfirmation(db, settled.bola, settled.booking)
    await updateReturnConfirmation(db, settled.ada, settled.booking)
    for (const { ada, booking } of [confirmed, claimed, settled]) {
      expect(await refusal(claimDeposit(db, ada, booking, [cleaning]))).toMatchObject({
        code: 'PT409',
        hint: 'Claim not possible',
      })
    }
    expect(await storedLines(db, claimed.claim)).toHaveLength(2)
    expect([
      await claimsOfBooking(db, confirmed.booking),
      await claimsOfBooking(db, settled.booking),
    ]).toEqual([[], []])
  })

  test('of a sale, or of a rental without a deposit, is refused', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const sale = await insertPurchase(db, bola, await item(db, ada))
    await settleCardPayment(db, bola, sale)
    expect(await refusal(claimDeposit(db, ada, sale, [cleaning]))).toMatchObject({
      code: 'PT409',
      message: 'This booking has no deposit.',
    })
    const free = await setUpProvenRental(db, 0, { deposit_amount: 0 })
    expect(await refusal(claimDeposit(db, free.ada, free.booking, [cleaning]))).toMatchObject({
      code: 'PT409',
      message: 'This booking has no deposit.',
    })
  })

  test('nobody writes the tables', async () => {
    const { ada, bola, claim } = await setUpClaimedRental(db)
    for (const person of [ada, bola, await member(db, 'Admin', { admin: true })]) {
      const hand = db.as(person)
      expect(
        await refusal(hand.update('deposit_claims', { status: 'settled' }, { id: claim.id })),
      ).toMatchObject(forbidden)
      expect(
        await refusal(hand.update('claim_lines', { final_amount: 0 }, { claim_id: claim.id })),
      ).toMatchObject(forbidden)
      expect(await refusal(hand.remove('claim_lines', { claim_id: claim.id }))).toMatchObject(forbidden)
      expect(
        await refusal(hand.insert('claim_lines', { claim_id: claim.id, kind: 'loss', claimed_amount: 1 })),
      ).toMatchObject(forbidden)
    }
    expect(await storedLines(db, claim)).toHaveLength(2)
  })
})

describe('an answer', () => {
  const accepted = [
    { kind: 'cleaning', answer: 'accepted' },
    { kind: 'repair', answer: 'accepted' },
  ]
  const withRepair = (line: object) => [accepted[0] ?? {}, { kind: 'repair', ...line }]

  test.each([
    ['names no line', [], 'p_answers must name each of these lines: cleaning, repair.'],
    ['leaves a line out', accepted.slice(1), 'p_answers must name each of these lines: cleaning, repair.'],
    [
      'names a line twice',
      [...accepted, accepted[0] ?? {}],
      'p_answers[2].kind: there is one line of each kind.',
    ],
    [
      'names a line that is not claimed',
      [...accepted, { kind: 'loss', answer: 'accepted' }],
      'p_answers[2].kind must be one of',
    ],
    ['says something else', withRepair({ answer: 'maybe' }), 'p_answers[1].answer must be'],
    ['says nothing', withRepair({}), 'p_answers[1].answer must be'],
    [
      'offers nothing',
      withRepair({ answer: 'countered' }),
      'p_answers[1].counter_amount must be an amount from ₦0.01 to ₦2,000.49',
    ],
    [
      'offers less than nothing',
      withRepair({ answer: 'countered', counter_amount: -1 }),
      'p_answers[1].counter_amount',
    ],
    [
      'offers all',
      withRepair({ answer: 'countered', counter_amount: 2000.5 }),
      'p_answers[1].counter_amount',
    ],
    [
      'offers three decimals',
      withRepair({ answer: 'countered', counter_amount: 1.001 }),
      'p_answers[1].counter_amount',
    ],
    [
      'offers no number',
      withRepair({ answer: 'countered', counter_amount: 'NaN' }),
      'p_answers[1].counter_amount',
    ],
    [
      'accepts and offers',
      withRepair({ answer: 'accepted', counter_amount: 1 }),
      'p_answers[1].counter_amount is only',
    ],
    ['has long words', withRepair({ answer: 'refused', words: 'x'.repeat(1001) }), 'p_answers[1].words'],
  ] as [string, object[], string][])(
    'that %s is refused by the name of its field',
    async (_, answers, message) => {
      const setup = await setUpClaimedRental(db)
      const refused = await refusal(claimStep(db, setup.bola, 'answer_claim', setup.claim, answers))
      expect(refused).toMatchObject({ code: 'PT400' })
      expect(refused.message).toContain(message)
      expect(await storedClaim(db, setup.booking)).toEqual(setup.claim)
      expect(await storedLines(db, setup.claim)).toMatchObject([{ answer: null }, { answer: null }])
      expect(await heldForBooking(db, setup.booking)).toBe(3000.75)
    },
  )

  test('is the borrower’s, once', async () => {
    const setup = await setUpClaimedRental(db)
    const answer = (person: Person) => claimStep(db, person, 'answer_claim', setup.claim, accepted)
    expect(await refusal(answer(setup.ada))).toMatchObject({ code: 'PT403', hint: 'Access denied' })
    expect(await refusal(answer(await member(db, 'Stranger', { admin: true })))).toMatchObject({
      code: 'PT404',
    })
    expect(await storedClaim(db, setup.booking)).toEqual(setup.claim)
    await answer(setup.bola)
    expect(await refusal(answer(setup.bola))).toMatchObject({ code: 'PT409', hint: 'Answer not possible' })
  })

  test('to counter-offers is the lender’s, names each of them, once', async () => {
    const setup = await setUpClaimedRental(db)
    const take = (person: Person, entries: object[] = [{ kind: 'repair', accepted: true }]) =>
      claimStep(db, person, 'answer_counter_offers', setup.claim, entries)
    expect(await refusal(take(setup.ada))).toMatchObject({ code: 'PT409', hint: 'Answer not possible' })
    await claimStep(
      db,
      setup.bola,
      'answer_claim',
      setup.claim,
      withRepair({ answer: 'countered', counter_amount: 5 }),
    )
    expect(await refusal(take(setup.bola))).toMatchObject({ code: 'PT403' })
    for (const entries of [
      [],
      [{ kind: 'cleaning', accepted: true }],
      [{ kind: 'repair' }],
      [{ kind: 'repair', accepted: 'yes' }],
    ]) {
      expect(await refusal(take(setup.ada, entries))).toMatchObject({ code: 'PT400' })
    }
    expect(await storedClaim(db, setup.booking)).toMatchObject({ status: 'countered' })
    expect(await take(setup.ada)).toBe('settled')
    expect(await refusal(take(setup.ada))).toMatchObject({ code: 'PT409' })
  })
})
