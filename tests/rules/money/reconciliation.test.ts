import { expect, test } from 'vitest'
import { mailTo, member } from '../../support/database/builders.ts'
import { openTown, type Person } from '../../support/database/test-database.ts'

const town = openTown()

/** How many problems the run found; null: it ran today already. */
const run = async (): Promise<number | null> =>
  (await town.one<{ found: number | null }>('select private.reconcile_once_a_day() as found')).found

const nextDay = () => town.query('update private.reconciliations set day = day - 1')

const problemsShownTo = async (admin: Person): Promise<unknown> =>
  (await town.as(admin).call('admin_counts'))[0]?.book_problems

/** A card payment that counts as settled although no money was posted for it. */
const breakBooks = (person: Person) =>
  town.query(
    `insert into private.payments (reference, purpose, user_id, amount, outcome, settled_at)
     values ('ASO-lost', 'wallet_funding', $1, 500, 'funded', now())`,
    [person.id],
  )
const mendBooks = () => town.query(`delete from private.payments where reference = 'ASO-lost'`)

test('a problem in the books reaches every admin by mail, once a day, and shows on the dashboard', async () => {
  const [admin, other] = [
    await member(town, 'Admin', { admin: true }),
    await member(town, 'Other', { admin: true }),
  ]
  const bola = await member(town, 'Bola')
  expect(await run()).toBe(0)
  expect(await problemsShownTo(admin)).toBe(0)
  await nextDay()
  await breakBooks(bola)
  expect(await run()).toBe(1)
  expect(await run()).toBeNull()
  const subject = 'The books do not balance'
  expect([await mailTo(town, admin), await mailTo(town, other)]).toEqual([[subject], [subject]])
  expect(await mailTo(town, bola)).toEqual([])
  const mail = await town.one('select body from private.outbox where recipient = $1', [admin.email])
  expect(mail.body).toContain('a settled payment has no transfer of its amount')
  expect(mail.body).toContain('ASO-lost')
  expect(await problemsShownTo(admin)).toBe(1)
  await mendBooks()
  await nextDay()
  await nextDay()
  expect(await run()).toBe(0)
  expect(await problemsShownTo(admin)).toBe(0)
  expect(await mailTo(town, admin)).toEqual([subject])
})
