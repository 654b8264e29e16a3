import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailSubjects, member, walletBalance } from '../../support/database/builders.ts'
import {
  decideSuspense,
  dropProposal,
  inSuspense,
  type SuspenseRow,
  setUpUnbookedMismatch,
} from '../../support/database/card-refunds.ts'
import { newDispute, tell, won } from '../../support/database/chargebacks.ts'
import { reconcile } from '../../support/database/reconcile.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { joinAccounts } from '../../support/database/signals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { approveWithdrawal, earner, setUpWithdrawal } from '../../support/database/withdrawals.ts'

/** A credit of money in suspense to somebody else than who paid it: one admin proposes it, another one confirms it. */

const db = openTestDatabase()
let [ngozi, sade]: Person[] = []
let [first, second, friend, bola]: Person[] = []
let row: SuspenseRow
let reference: string

beforeAll(async () => {
  ;[ngozi, sade] = [await member(db, 'Ngozi', { admin: true }), await member(db, 'Sade', { admin: true })]
})
beforeEach(async () => {
  ;[first, second] = [ngozi as Person, sade as Person]
  friend = await earner(db, 0)
  const setup = await setUpUnbookedMismatch(db, { kobo: 900_000 })
  bola = setup.bola
  reference = setup.reference
  row = await inSuspense(db, first, `payment:${reference}`)
})
afterEach(async () => expect(await reconcile(db)).toEqual([]))

const person = (one: Person | undefined) => one as Person
const credit = (admin: Person | undefined, to = friend, reason?: string) =>
  decideSuspense(db, person(admin), row.id, 'credit', { person: to, reason })
const drop = (admin: Person | undefined, reason = 'The wrong member') =>
  dropProposal(db, person(admin), row.id, reason)
const stored = (decided = false) => inSuspense(db, person(first), row.source, decided)
const balance = () => walletBalance(db, person(friend))
const logged = () =>
  db.query(
    `select action_type, admin_id as user_id, action_data ->> 'note' as note, action_data ->> 'credited_to' as "to" from private.admin_log
     where (action_data ->> 'item')::bigint = $1 order by id`,
    [row.id],
  )
const setAdmin = (one: Person | undefined, is: boolean) =>
  db.query('update private.profiles set staff_roles = $2 where user_id = $1', [
    one?.id,
    is ? '{owner}' : '{}',
  ])

test('one admin alone moves nothing: it waits for a second one, who sees by whom, to whom and why', async () => {
  expect(await credit(first, friend, 'His card')).toBe('needs_second_admin')
  expect(await balance()).toBe(0)
  expect(await refusal(credit(first))).toMatchObject({
    code: 'PT403',
    message: 'You have proposed this credit: another admin has to confirm it.',
  })
  expect(await stored()).toMatchObject({
    decision: null,
    proposed_by: 'Ngozi',
    proposed_to: friend?.id,
    proposal_reason: 'His card',
    is_proposer: true,
    is_own: false,
  })
  expect(await inSuspense(db, person(second), row.source)).toMatchObject({ is_proposer: false })
  expect(await mailSubjects(db, person(second))).toContain('A credit waits for a second admin')
  expect(await balance()).toBe(0)
})

test('a second admin confirms it: the money moves once, and both reasons are kept and logged', async () => {
  await credit(first, friend, 'His card')
  expect(await credit(second, friend, 'Asked the bank')).toBe('decided')
  expect(await balance()).toBe(9000)
  expect(await stored(true)).toMatchObject({
    decision: 'credit',
    decided_by: 'Sade',
    reason: 'Asked the bank',
    proposed_by: 'Ngozi',
    proposal_reason: 'His card',
  })
  expect(await logged()).toEqual([
    { action_type: 'propose_suspense_credit', user_id: first?.id, note: 'His card', to: friend?.id },
    { action_type: 'decide_suspense', user_id: second?.id, note: 'Asked the bank', to: friend?.id },
  ])
  expect(await refusal(credit(second))).toMatchObject({ message: 'This was decided already.' })
})

test('one admin alone decides to credit the person who paid', async () => {
  expect(await credit(first, bola)).toBe('decided')
  expect(await walletBalance(db, person(bola))).toBe(9000)
})

test('while it waits nothing else is decided, and nobody else can be put in the place of the member', async () => {
  await credit(first)
  const other = await earner(db, 0)
  for (const decision of ['refund', 'accept', 'paid_back', 'credit'] as const)
    for (const admin of [first, second])
      expect(
        await refusal(decideSuspense(db, person(admin), row.id, decision, { person: other })),
      ).toMatchObject({ code: 'PT409', message: expect.stringContaining('waits for a second admin') })
  expect(await refusal(credit(second, bola))).toMatchObject({ code: 'PT409' })
  expect([await walletBalance(db, other), await balance()]).toEqual([0, 0])
})

test('the member it goes to never confirms it, nor does the payer, nor the proposer with another account', async () => {
  const eve = await member(db, 'Eve', { admin: true })
  expect(await refusal(credit(eve, eve))).toMatchObject({ code: 'PT403' })
  await credit(first, eve)
  expect(await inSuspense(db, eve, row.source)).toMatchObject({ is_own: true })
  expect(await refusal(credit(eve, eve))).toMatchObject({ code: 'PT403' })
  await setAdmin(bola, true)
  expect(await refusal(credit(bola, eve))).toMatchObject({ code: 'PT403' })
  await setAdmin(bola, false)
  await db.query(
    `select private.note_mark(id, 'bvn', 'of Ngozi', true) from unnest(array[$1, $2]::uuid[]) id`,
    [first?.id, eve.id],
  )
  await drop(first)
  await credit(first)
  expect(await refusal(credit(eve))).toMatchObject({ code: 'PT403' })
  expect(await balance()).toBe(0)
  await setAdmin(eve, false)
})

describe('a second admin who may not confirm', () => {
  const makeAdmin = (by: Person | undefined, one: Person, is_admin = true) =>
    db.as(person(by)).call('set_staff_roles', {
      p_user_id: one.id,
      p_roles: is_admin ? '{owner}' : '{}',
      p_reason: 'Works here',
    })
  const tooNew = {
    code: 'PT403',
    hint: 'Access denied',
    message: expect.stringContaining('another admin has to confirm it'),
  }
  const monthPasses = (one: Person) =>
    // The log is only added to: as its owner alone a past can be made for it.
    db.allWithoutTriggers([
      { text: 'alter table private.admin_log disable trigger admin_log_append_only' },
      {
        text: `update private.admin_log set created_at = created_at - interval '31 days'
          where action_type = 'set_staff_roles' and target = $1`,
        values: [one.id],
      },
      { text: 'alter table private.admin_log enable always trigger admin_log_append_only' },
    ])
  let eve: Person
  beforeEach(async () => {
    eve = await member(db, 'Eve')
  })
  afterEach(() => setAdmin(eve, false))

  test.each([
    ['the proposer', () => first],
    ['somebody else', () => second],
  ])('an admin appointed by %s after the proposal cannot confirm it; a third admin can', async (_, maker) => {
    await credit(first)
    await makeAdmin(maker(), eve)
    expect(await refusal(credit(eve))).toMatchObject(tooNew)
    expect(await balance()).toBe(0)
    expect(await stored()).toMatchObject({ decision: null, proposed_by: 'Ngozi' })
    expect(await credit(second)).toBe('decided')
    expect(await balance()).toBe(9000)
  })

  test('an admin appointed by the proposer before it cannot confirm the proposal for 30 days', async () => {
    await makeAdmin(first, eve)
    await credit(first)
    expect(await refusal(credit(eve))).toMatchObject(tooNew)
    expect(await balance()).toBe(0)
    await monthPasses(eve)
    expect(await credit(eve)).toBe('decided')
    expect(await balance()).toBe(9000)
  })

  test('nor can an admin appointed by another account of the proposer', async () => {
    const other = await member(db, 'Ngozi again', { admin: true })
    await makeAdmin(other, eve)
    await joinAccounts(db, person(first), other)
    await credit(first)
    expect(await refusal(credit(eve))).toMatchObject(tooNew)
    await setAdmin(other, false)
    expect(await credit(second)).toBe('decided')
  })

  test('the admin who appointed the proposer cannot confirm it for 30 days; another admin can', async () => {
    await makeAdmin(first, eve)
    await credit(eve)
    expect(await refusal(credit(first))).toMatchObject(tooNew)
    expect(await balance()).toBe(0)
    expect(await credit(second)).toBe('decided')
    expect(await balance()).toBe(9000)
  })

  test('an admin whom the proposer only dismissed, and somebody else appointed again, can confirm it', async () => {
    await makeAdmin(second, eve)
    await makeAdmin(first, eve, false)
    await makeAdmin(second, eve)
    await credit(first)
    expect(await credit(eve)).toBe('decided')
    expect(await balance()).toBe(9000)
  })
})

test('the proposer takes it back, or another admin turns it down: it waits for a decision again', async () => {
  expect(await refusal(drop(first))).toMatchObject({ code: 'PT409' })
  await credit(first)
  expect(await refusal(drop(first, ' '))).toMatchObject({ message: 'Please give a reason.' })
  await drop(first)
  expect(await stored()).toMatchObject({ proposed_by: null, proposed_to: null, is_proposer: false })
  await credit(second)
  await drop(first, 'Not his card')
  expect((await mailSubjects(db, person(second))).at(-1)).toBe('Your proposal was turned down')
  expect((await logged()).map((one) => (one as { action_type: string }).action_type)).toEqual([
    'propose_suspense_credit',
    'drop_suspense_proposal',
    'propose_suspense_credit',
    'drop_suspense_proposal',
  ])
  await decideSuspense(db, person(first), row.id, 'paid_back')
  expect(await refusal(drop(first))).toMatchObject({ code: 'PT409' })
})

test('members, visitors and an admin who is concerned turn nothing down', async () => {
  const eve = await member(db, 'Eve', { admin: true })
  await credit(first, eve)
  for (const one of [eve, bola, friend])
    expect(await refusal(drop(one))).toMatchObject({ code: 'PT403', hint: 'Access denied' })
  const args = { p_id: row.id, p_reason: 'Mine' }
  expect(await refusal(db.as('visitor').call('drop_suspense_proposal', args))).toMatchObject(forbidden)
  await setAdmin(eve, false)
})

test('the proposal of a former admin is not confirmed, only turned down', async () => {
  const kemi = await member(db, 'Kemi', { admin: true })
  await credit(kemi)
  await setAdmin(kemi, false)
  expect((await refusal(credit(first))).message).toContain('is no longer an admin')
  await drop(first)
  expect(await credit(first)).toBe('needs_second_admin')
  expect(await credit(second)).toBe('decided')
  expect(await balance()).toBe(9000)
})

test('a bank that looks into the payment meanwhile stops the confirmation', async () => {
  await credit(first)
  const told = { dispute: newDispute(), reference, amount: 9000 }
  await tell(db, told)
  expect(await refusal(credit(second))).toMatchObject({ code: 'PT409' })
  await tell(db, { ...told, ...won })
  expect(await credit(second)).toBe('decided')
  expect(await balance()).toBe(9000)
})

test('the admin who proposed it cannot approve its withdrawal; the one who confirmed it can', async () => {
  const { ada, withdrawal } = await setUpWithdrawal(db)
  await credit(first, ada)
  await credit(second, ada)
  expect(await refusal(approveWithdrawal(db, person(first), withdrawal))).toMatchObject({ code: 'PT403' })
  expect(await approveWithdrawal(db, person(second), withdrawal)).toBe('approved')
})
