import { expect, test } from 'vitest'
import { mailSubjects, member } from '../../support/database/builders.ts'
import { claimStep, setUpContestedClaim } from '../../support/database/claims.ts'
import { paidScene, report, rule } from '../../support/database/disputes.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase()

/** How many problems the run found; null: it ran today already. */
const run = async (): Promise<number | null> =>
  (await db.one<{ found: number | null }>('select private.reconcile_once_a_day() as found')).found

const nextDay = () => db.query('update private.reconciliations set day = day - 1')

const problemsShownTo = async (admin: Person): Promise<unknown> =>
  (await db.as(admin).call('admin_counts'))[0]?.book_problems

/** A card payment that counts as settled although no money was posted for it. */
const breakBooks = (person: Person) =>
  db.query(
    `insert into private.payments (reference, purpose, user_id, amount, outcome, settled_at)
     values ('ASO-lost', 'wallet_funding', $1, 500, 'funded', now())`,
    [person.id],
  )
const mendBooks = () => db.query(`delete from private.payments where reference = 'ASO-lost'`)

test('a problem in the books reaches every admin by mail, once a day, and shows on the dashboard', async () => {
  const [admin, other] = [
    await member(db, 'Admin', { admin: true }),
    await member(db, 'Other', { admin: true }),
  ]
  const bola = await member(db, 'Bola')
  expect(await run()).toBe(0)
  expect(await problemsShownTo(admin)).toBe(0)
  await nextDay()
  await breakBooks(bola)
  expect(await run()).toBe(1)
  expect(await run()).toBeNull()
  const subject = 'The books do not balance'
  expect([await mailSubjects(db, admin), await mailSubjects(db, other)]).toEqual([[subject], [subject]])
  expect(await mailSubjects(db, bola)).toEqual([])
  const mail = await db.one('select body from private.outbox where recipient = $1', [admin.email])
  expect(mail.body).toContain('a settled payment has no transfer of its amount')
  expect(mail.body).toContain('ASO-lost')
  expect(await problemsShownTo(admin)).toBe(1)
  await mendBooks()
  await nextDay()
  await nextDay()
  expect(await run()).toBe(0)
  expect(await problemsShownTo(admin)).toBe(0)
  expect(await mailSubjects(db, admin)).toEqual([subject])
})

test('every admin is reminded once a day of disputes and claims that should be decided by now, and of no others', async () => {
  const { admin, bola, booking } = await paidScene(db)
  const dispute = await report(db, bola, booking)
  const { claim } = await setUpContestedClaim(db)
  const judge = await member(db, 'Judge', { admin: true })
  const reminders = async () =>
    (await mailSubjects(db, admin)).filter((subject) => subject === 'Decisions are late').length
  await nextDay()
  await run()
  expect(await reminders()).toBe(0)

  await db.query(`update public.disputes set due_at = now() - interval '1 hour' where id = $1`, [dispute.id])
  await db.query(`update public.deposit_claims set due_at = now() where id = $1`, [claim.id])
  await nextDay()
  await run()
  await run()
  expect(await reminders()).toBe(1)
  const mail = await db.one(
    `select body from private.outbox where recipient = $1 and subject = 'Decisions are late'`,
    [admin.email],
  )
  expect(mail.body).toContain('should be decided by now: 2.')

  await rule(db, judge, dispute, 'for_borrower')
  await claimStep(db, judge, 'rule_claim', claim, [
    { kind: 'cleaning', amount: 1, reason: 'Hem' },
    { kind: 'repair', amount: 1, reason: 'Zip' },
  ])
  await nextDay()
  await run()
  expect(await reminders()).toBe(1)
})
