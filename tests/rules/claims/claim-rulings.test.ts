import { beforeAll, describe, expect, test } from 'vitest'
import { heldForBooking, mailSubjects, member, walletBalance } from '../../support/database/builders.ts'
import {
  appealClaim,
  type ClaimSetup,
  claimStep,
  expectClaimSettled,
  setUpClaimedRental,
  setUpContestedClaim,
  storedClaim,
  storedLines,
} from '../../support/database/claims.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase()
let judge: Person
let other: Person
beforeAll(async () => {
  judge = await member(db, 'Judge', { admin: true })
  other = await member(db, 'Other', { admin: true })
})

const ruling = (kind: string, amount: number, reason = 'The photos show it') => ({ kind, amount, reason })
const rulings = [ruling('cleaning', 1000.25), ruling('repair', 0, 'The zip was torn before')]
const rule = (setup: ClaimSetup, person = judge, entries: object[] = rulings) =>
  claimStep(db, person, 'rule_claim', setup.claim, entries)
const decide = (setup: ClaimSetup, person: Person, entries: object[] = rulings) =>
  claimStep(db, person, 'decide_appeal', setup.claim, entries)

async function setUpRuledClaim(): Promise<ClaimSetup> {
  const setup = await setUpContestedClaim(db)
  await rule(setup)
  return setup
}

async function setUpAppealedClaim(): Promise<ClaimSetup> {
  const setup = await setUpRuledClaim()
  await appealClaim(db, setup.bola, setup.claim)
  return setup
}

describe('a ruling', () => {
  test('moves nothing yet, tells both sides, and is logged', async () => {
    const setup = await setUpContestedClaim(db)
    expect(await rule(setup)).toBe('ruled')
    expect(await heldForBooking(db, setup.booking)).toBe(3000.75)
    expect(await storedClaim(db, setup.booking)).toMatchObject({ status: 'ruled' })
    expect(await storedLines(db, setup.claim)).toMatchObject([
      { kind: 'cleaning', ruled_amount: 1000.25, ruling_reason: 'The photos show it', final_amount: null },
      { kind: 'repair', ruled_amount: 0, ruling_reason: 'The zip was torn before', final_amount: null },
    ])
    for (const person of [setup.ada, setup.bola]) {
      expect(await mailSubjects(db, person)).toEqual(
        expect.arrayContaining(['An admin decides on the claim', 'The claim is ruled on']),
      )
    }
    const [logged] = await db.query(
      `select admin_id as user_id, action_data from private.admin_log where action_type = 'rule_claim' and action_data ->> 'claim' = $1`,
      [setup.claim.id],
    )
    expect(logged).toEqual({
      user_id: judge.id,
      action_data: { claim: setup.claim.id, amounts: { cleaning: 1000.25, repair: 0 } },
    })
  })

  test('names every line that is open, and no other', async () => {
    const setup = await setUpClaimedRental(db)
    await claimStep(db, setup.bola, 'answer_claim', setup.claim, [
      { kind: 'cleaning', answer: 'accepted' },
      { kind: 'repair', answer: 'refused' },
    ])
    expect(await refusal(rule(setup))).toMatchObject({
      code: 'PT400',
      message: 'p_rulings[0].kind must be one of repair.',
    })
    expect(await refusal(rule(setup, judge, []))).toMatchObject({
      message: 'p_rulings must name each of these lines: repair.',
    })
    expect(await rule(setup, judge, [ruling('repair', 2000.5)])).toBe('ruled')
  })

  test.each([
    [{ kind: 'cleaning', amount: 1000.26, reason: 'x' }, 'amount must be an amount from ₦0 to ₦1,000.25'],
    [{ kind: 'cleaning', amount: -1, reason: 'x' }, 'amount must be'],
    [{ kind: 'cleaning', amount: 1, reason: ' \n' }, 'reason: please say why'],
    [{ kind: 'cleaning', amount: 1 }, 'reason: please say why'],
    [{ kind: 'cleaning', reason: 'x' }, 'amount must be'],
  ])('of %o is refused by the name of its field', async (entry, message) => {
    const setup = await setUpContestedClaim(db)
    const refused = await refusal(rule(setup, judge, [ruling('repair', 0), entry]))
    expect(refused).toMatchObject({ code: 'PT400' })
    expect(refused.message).toContain(`p_rulings[1].${message}`)
    expect(await storedLines(db, setup.claim)).toMatchObject([{ ruled_amount: null }, { ruled_amount: null }])
    expect(await storedClaim(db, setup.booking)).toMatchObject({ status: 'contested', ruled_at: null })
  })

  test('is made once', async () => {
    const setup = await setUpRuledClaim()
    expect(await refusal(rule(setup, other))).toMatchObject({ code: 'PT409', hint: 'Ruling not possible' })
    expect(await storedLines(db, setup.claim)).toMatchObject([{ ruled_amount: 1000.25 }, { ruled_amount: 0 }])
  })

  test('waits for the answer of the borrower', async () => {
    const setup = await setUpClaimedRental(db)
    expect(await refusal(rule(setup))).toMatchObject({ code: 'PT409', hint: 'Ruling not possible' })
    expect(await storedClaim(db, setup.booking)).toMatchObject({ status: 'open' })
  })

  test.each(['ada', 'bola'] as const)('by an admin who is a party (%s) is refused', async (side) => {
    const setup = await setUpContestedClaim(db)
    await db.query(`update private.profiles set staff_roles = '{owner}' where user_id = $1`, [setup[side].id])
    expect(await refusal(rule(setup, setup[side]))).toMatchObject({ code: 'PT403', hint: 'Access denied' })
    expect(await storedClaim(db, setup.booking)).toMatchObject({ status: 'contested' })
  })

  test('is for admins', async () => {
    const setup = await setUpContestedClaim(db)
    const stranger = await member(db, 'Stranger')
    for (const person of [setup.ada, setup.bola, stranger]) {
      expect(await refusal(rule(setup, person))).toMatchObject({ code: 'PT403', hint: 'Access denied' })
    }
    expect(await storedClaim(db, setup.booking)).toMatchObject({ status: 'contested' })
  })

  test('of a claim that is not there is refused', async () => {
    const unknown = { id: '00000000-0000-4000-8000-000000000000' }
    expect(await refusal(claimStep(db, judge, 'rule_claim', unknown, rulings))).toMatchObject({
      code: 'PT404',
    })
  })
})

describe('an appeal', () => {
  test.each(['ada', 'bola'] as const)('by %s stops the ruling, once', async (side) => {
    const setup = await setUpRuledClaim()
    expect(await appealClaim(db, setup[side], setup.claim)).toBe('appealed')
    expect(await storedClaim(db, setup.booking)).toMatchObject({
      status: 'appealed',
      appealed_by: side === 'ada' ? 'lender' : 'borrower',
      appeal_reason: 'The photos show something else',
    })
    expect(await heldForBooking(db, setup.booking)).toBe(3000.75)
    for (const person of [setup.ada, setup.bola]) {
      expect(await refusal(appealClaim(db, person, setup.claim))).toMatchObject({ code: 'PT409' })
    }
  })

  test.each([
    ['a blank one', ' \n '],
    ['none', null],
    ['a long one', 'x'.repeat(1001)],
  ])('needs a reason: %s is refused by the name of its field', async (_, reason) => {
    const setup = await setUpRuledClaim()
    const refused = await refusal(appealClaim(db, setup.ada, setup.claim, reason))
    expect(refused).toMatchObject({ code: 'PT400' })
    expect(refused.message).toContain('p_reason')
    expect(await storedClaim(db, setup.booking)).toMatchObject({ status: 'ruled', appealed_at: null })
  })

  test('is for the two sides', async () => {
    const setup = await setUpRuledClaim()
    const stranger = await member(db, 'Stranger')
    for (const person of [stranger, judge]) {
      expect(await refusal(appealClaim(db, person, setup.claim))).toMatchObject({ code: 'PT404' })
    }
    expect(await storedClaim(db, setup.booking)).toMatchObject({ status: 'ruled' })
  })

  test('is decided by another admin, for good, in one posting', async () => {
    const setup = await setUpAppealedClaim()
    const decision = [ruling('cleaning', 0, 'Normal wear'), ruling('repair', 777.77)]
    expect(await decide(setup, other, decision)).toBe('settled')
    await expectClaimSettled(db, setup, 3777.77, 4222.23)
    expect(await storedLines(db, setup.claim)).toMatchObject([
      { ruled_amount: 1000.25, appeal_amount: 0, appeal_ruling: 'Normal wear', final_amount: 0 },
      { ruled_amount: 0, appeal_amount: 777.77, final_amount: 777.77 },
    ])
    const moments = await db.query(
      `select distinct created_at from private.transfers where idempotency_key like $1`,
      [`claim:${setup.claim.id}:%`],
    )
    expect(moments).toHaveLength(1)
    expect(await refusal(decide(setup, other, decision))).toMatchObject({ code: 'PT409' })
    expect([await walletBalance(db, setup.ada), await walletBalance(db, setup.bola)]).toEqual([
      3777.77, 4222.23,
    ])
    expect(await mailSubjects(db, setup.bola)).toContain('The claim is settled')
  })

  test('is not decided by the admin who ruled, by a party, or before it was made', async () => {
    const setup = await setUpAppealedClaim()
    expect(await refusal(decide(setup, judge))).toMatchObject({ code: 'PT403', hint: 'Access denied' })
    await db.query(`update private.profiles set staff_roles = '{owner}' where user_id = $1`, [setup.ada.id])
    expect(await refusal(decide(setup, setup.ada))).toMatchObject({ code: 'PT403', hint: 'Access denied' })
    expect(await storedClaim(db, setup.booking)).toMatchObject({ status: 'appealed' })
    expect(await refusal(decide(await setUpRuledClaim(), other))).toMatchObject({ code: 'PT409' })
  })
})

describe('the queue of admins', () => {
  interface Queued {
    claim_id: string
    status: string
    open_amount: number
    claimed_amount: number
    due_at: string
    is_own: boolean
    is_paused: boolean
    item_title: string
    borrower_name: string
  }
  const queue = (person: Person, args = {}) => db.as(person).call<Queued>('admin_claims', args)

  test('shows what waits for a ruling, whose clock ends soonest first, page by page', async () => {
    const [first, second] = [await setUpContestedClaim(db), await setUpContestedClaim(db)]
    await db.query(`update public.deposit_claims set due_at = due_at - interval '1 hour' where id = $1`, [
      second.claim.id,
    ])
    const all = await queue(judge)
    const ids = all.map((row) => row.claim_id).filter((id) => [first.claim.id, second.claim.id].includes(id))
    expect(ids).toEqual([second.claim.id, first.claim.id])
    expect(all.map((row) => Date.parse(row.due_at))).toEqual(
      all.map((row) => Date.parse(row.due_at)).sort((a, b) => a - b),
    )
    expect(all.find((row) => row.claim_id === first.claim.id)).toMatchObject({
      status: 'contested',
      item_title: 'Red gele',
      borrower_name: 'Bola',
      claimed_amount: 3000.75,
      open_amount: 3000.75,
      is_own: false,
      is_paused: false,
    })
    const after = all.at(-2)?.due_at
    expect((await queue(judge, { p_after: after })).map((row) => row.claim_id)).toEqual([
      all.at(-1)?.claim_id,
    ])
    expect(await queue(judge, { p_limit: 1 })).toHaveLength(1)
  })

  test('shows claims by status, and marks those that the caller may not decide', async () => {
    const setup = await setUpAppealedClaim()
    const mine = async (person: Person) =>
      (await queue(person, { p_status: 'appealed' })).find((row) => row.claim_id === setup.claim.id)
    expect(await mine(judge)).toMatchObject({ is_own: true })
    expect(await mine(other)).toMatchObject({ is_own: false })
    await decide(setup, other)
    expect(await mine(other)).toBeUndefined()
    expect((await queue(other, { p_status: 'settled' })).map((row) => row.claim_id)).toContain(setup.claim.id)
  })

  test('is for admins', async () => {
    const { ada } = await setUpClaimedRental(db)
    expect(await refusal(queue(ada))).toMatchObject({ code: 'PT403' })
  })
})
