import { afterEach, beforeAll, expect, test } from 'vitest'
import { mailSubjects, member, runJobs, walletBalance } from '../../support/database/builders.ts'
import { decideSuspense, inSuspense, setUpUnbookedMismatch } from '../../support/database/card-refunds.ts'
import { fundingOf, moneyOf, newDispute, storedChargeback, tell } from '../../support/database/chargebacks.ts'
import { inDebt, owedBy } from '../../support/database/debts.ts'
import { letAppealsEnd } from '../../support/database/disputes.ts'
import { insiderActs } from '../../support/database/insiders.ts'
import { reconcile } from '../../support/database/reconcile.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** Money in suspense that two admins credit to somebody else than who paid it: who paid is told while it can still be stopped. */

const db = openTestDatabase()
const { spend } = insiderActs(db)
let admins: Person[]
beforeAll(async () => {
  admins = [await member(db, 'Ngozi', { admin: true }), await member(db, 'Sade', { admin: true })]
})
afterEach(async () => expect(await reconcile(db)).toEqual([]))

const title = 'Money from your payment went to somebody else'

/** Bola's ₦9,000 go to this member. */
async function credited(to: Person) {
  const { bola, reference } = await setUpUnbookedMismatch(db, { kobo: 900_000 })
  const row = await inSuspense(db, admins[0] as Person, `payment:${reference}`)
  for (const admin of admins) await decideSuspense(db, admin, row.id, 'credit', { person: to })
  return { bola, reference }
}

const toldOf = ({ id }: Person) =>
  db.query<{ title: string; body: string }>(
    'select title, body from public.notifications where user_id = $1 and title = $2',
    [id, title],
  )

test('who paid is told at once, by notice and mail, until when and where to object', async () => {
  const friend = await member(db, 'Friend')
  const { bola, reference } = await credited(friend)
  const { until, support } = await db.one<{ until: string; support: string }>(
    `select private.moment_label(held_until) as until, private.setting('support_email') as support from private.credit_holds where user_id = $1`,
    [friend.id],
  )
  const [told, ...more] = await toldOf(bola)
  expect(more).toEqual([])
  for (const part of ['₦9,000', reference, until, support]) expect(told?.body).toContain(part)
  expect(told?.body).not.toContain('Friend')
  expect(await mailSubjects(db, bola)).toContain(title)
  expect(await toldOf(friend)).toEqual([])
})

test('it is neither spent nor withdrawn before the time to appeal is over, and then is', async () => {
  const friend = await member(db, 'Friend')
  await credited(friend)
  expect(await walletBalance(db, friend)).toBe(9000)
  expect(await refusal(spend(friend, 1))).toMatchObject({ code: 'PT402' })
  const [terms] = await db.as(friend).call('withdrawal_terms')
  expect(terms).toMatchObject({ available: 0, held_for_appeal: 9000 })
  await letAppealsEnd(db)
  await runJobs(db)
  expect(await db.query('select 1 from private.credit_holds where user_id = $1', [friend.id])).toEqual([])
  await spend(friend, 9000)
  expect(await walletBalance(db, friend)).toBe(0)
})

test('who paid objects: it is taken back while it is held, by an admin whose own matter it is not', async () => {
  const friend = await member(db, 'Friend')
  const { bola, reference } = await credited(friend)
  const { id } = await db.one<{ id: number }>('select id from private.suspense_items where source = $1', [
    `payment:${reference}`,
  ])
  const takeBack = (admin: Person, reason = 'Bola wrote that it was hers') =>
    db.as(admin).call('take_back_credit', { p_id: id, p_reason: reason })
  const [ngozi] = admins as [Person]
  expect(await refusal(takeBack(friend))).toMatchObject({ code: 'PT403' })
  expect(await refusal(takeBack(ngozi, ' '))).toMatchObject({ code: 'PT400' })
  expect(await walletBalance(db, friend)).toBe(9000)
  await takeBack(ngozi)
  expect(await walletBalance(db, friend)).toBe(0)
  expect(await inSuspense(db, ngozi, `credit:${id}`)).toMatchObject({
    ...{ kind: 'taken_back', amount: 9000, user_id: bola.id, payment_reference: reference },
  })
  expect(await refusal(takeBack(ngozi))).toMatchObject({ code: 'PT409' })
  const again = await inSuspense(db, ngozi, `credit:${id}`)
  await decideSuspense(db, ngozi, again.id, 'credit', { person: bola })
  await spend(bola, 9000)
})

test('a credit that nobody objected to in time is not taken back', async () => {
  const friend = await member(db, 'Friend')
  const { reference } = await credited(friend)
  await letAppealsEnd(db)
  const { id } = await db.one<{ id: number }>('select id from private.suspense_items where source = $1', [
    `payment:${reference}`,
  ])
  const call = db.as(admins[0] as Person).call('take_back_credit', { p_id: id, p_reason: 'Too late' })
  expect(await refusal(call)).toMatchObject({ code: 'PT409' })
  expect(await walletBalance(db, friend)).toBe(9000)
})

test('what is credited to the payer is not held, nor told as somebody else’s', async () => {
  const { bola, reference } = await setUpUnbookedMismatch(db, { kobo: 900_000 })
  const [ngozi] = admins as [Person]
  const row = await inSuspense(db, ngozi, `payment:${reference}`)
  await decideSuspense(db, ngozi, row.id, 'credit', { person: bola })
  await spend(bola, 9000)
  expect(await toldOf(bola)).toEqual([])
})

test('what its holder owes is paid from it only afterwards', async () => {
  const { ada } = await inDebt(db, 20_000)
  const owed = await owedBy(db, ada)
  await credited(ada)
  expect([await owedBy(db, ada), await walletBalance(db, ada)]).toEqual([owed, 9000])
  await letAppealsEnd(db)
  await runJobs(db)
  expect([await owedBy(db, ada), await walletBalance(db, ada)]).toEqual([owed - 9000, 0])
})

test('the bank of its holder does not get it: the holder owes that instead', async () => {
  const friend = await member(db, 'Friend', { wallet: 3000 })
  const reference = await fundingOf(db, friend)
  await spend(friend, 3000)
  await credited(friend)
  const told = { dispute: newDispute(), reference, amount: 3000 }
  await tell(db, told)
  expect(await storedChargeback(db, told.dispute)).toMatchObject({ from_wallet: 0, from_debt: 3000 })
  expect(await moneyOf(db, friend)).toEqual({ wallet: 9000, escrow: 0, debt: -3000 })
  const past = db.query(
    `select private.post(row(private.wallet_of($1), private.system_account('chargebacks_held'), 1, 'chargeback', null, 'past the hold', 'x')::private.leg)`,
    [friend.id],
  )
  expect(await refusal(past)).toMatchObject({ code: 'PT402' })
})
