import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailSubjects, member } from '../../support/database/builders.ts'
import { settlePayment, startWalletFunding } from '../../support/database/card-payments.ts'
import { importLists, readMismatches } from '../../support/database/paystack-import.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase()
let admin: Person
let ada: Person
let ids = 0
const nextId = () => {
  ids += 1
  return ids
}

beforeAll(async () => {
  admin = await member(db, 'Femi Ojo', { admin: true })
  ada = await member(db, 'Ada Obi')
})
/** Each test looks at its own differences. */
beforeEach(() =>
  db.query(
    `update private.paystack_mismatches set resolved_at = now(), explained_by = $1, explanation = 'An earlier test' where resolved_at is null`,
    [admin.id],
  ),
)

const differences = async () =>
  (await readMismatches(db, admin)).map(({ kind, problem, reference, paystack_amount, our_amount }) => ({
    kind,
    problem,
    reference,
    paystack_amount,
    our_amount,
  }))

describe('an admin explains a difference', () => {
  const odd = () => ({ id: nextId(), reference: `odd-${ids}`, amount: 700_00 })
  const explain = (who: Person | 'visitor', subject: string, explanation = 'Sent by hand as a test') =>
    db.as(who).call('explain_mismatch', { p_subject: subject, p_explanation: explanation })

  test('it is off the list, is logged, and comes back only with other figures', async () => {
    const row = odd()
    await importLists(db, { transaction: [row] })
    const subject = `transaction:${row.reference}`
    await explain(admin, subject)
    await importLists(db, { transaction: [row] })
    expect(await differences()).toEqual([])
    const log = await db.one(
      `select action_data from private.admin_log where action_type = 'explain_mismatch' order by id desc limit 1`,
    )
    expect(log).toMatchObject({ action_data: { subject, explanation: 'Sent by hand as a test' } })
    await importLists(db, { transaction: [{ ...row, amount: 800_00 }] })
    expect(await differences()).toMatchObject([{ reference: row.reference, paystack_amount: 800 }])
  })

  test('the fee that Paystack took is booked from then on, once; the amount moves nothing', async () => {
    const row = { ...odd(), fees: 110_50 }
    const balances = async () => {
      const rows = await db.query<{ kind: string; balance: number }>(
        `select kind, balance from private.ledger_accounts where kind in ('paystack_fees', 'paystack_clearing')`,
      )
      return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
    }
    await importLists(db, { transaction: [row] })
    const { paystack_fees = 0, paystack_clearing = 0 } = await balances()
    await importLists(db, { transaction: [row] })
    expect(await balances()).toEqual({ paystack_fees, paystack_clearing })
    await explain(admin, `transaction:${row.reference}`)
    for (let times = 0; times < 2; times += 1) {
      await importLists(db, { transaction: [row] })
      expect(await balances()).toEqual({
        paystack_fees: paystack_fees - 110.5,
        paystack_clearing: paystack_clearing + 110.5,
      })
    }
  })

  test('members, visitors, empty words and an unknown one are refused', async () => {
    const row = odd()
    await importLists(db, { transaction: [row] })
    const subject = `transaction:${row.reference}`
    expect(await refusal(explain(ada, subject))).toMatchObject({ hint: 'Access denied' })
    expect(await refusal(explain('visitor', subject))).toMatchObject(forbidden)
    expect(await refusal(explain(admin, subject, ' '))).toMatchObject({ hint: 'Explanation required' })
    expect(await refusal(explain(admin, 'transaction:none'))).toMatchObject({ hint: 'Difference not found' })
    expect(await refusal(readMismatches(db, ada))).toMatchObject({ hint: 'Access denied' })
    expect(await differences()).toHaveLength(1)
  })

  test('nobody explains a difference of their own payment', async () => {
    const own = await startWalletFunding(db, admin, 5000)
    await settlePayment(db, own)
    await importLists(db, { transaction: [{ id: nextId(), reference: own.reference, amount: 400_00 }] })
    const subject = `transaction:${own.reference}`
    expect(await refusal(explain(admin, subject))).toMatchObject({ hint: 'Access denied' })
    expect(await differences()).toMatchObject([{ reference: own.reference }])
    await explain(await member(db, 'Ngozi Eze', { admin: true }), subject)
    expect(await differences()).toEqual([])
  })
})

test('what has differed for longer than the setting is mailed to every admin', async () => {
  const old = { id: nextId(), reference: 'old', amount: 700_00 }
  await importLists(db, { transaction: [{ ...old, at: new Date().toISOString() }] })
  const reports = async () =>
    (await mailSubjects(db, admin)).filter((subject) => subject === 'Paystack and the books differ').length
  const report = () => db.query('select private.report_old_mismatches()')
  await report()
  expect(await reports()).toBe(0)
  await db.query(
    `update private.paystack_mismatches set since = now() - interval '23 hours' where reference = 'old'`,
  )
  await report()
  expect(await reports()).toBe(0)
  await db.query(
    `update public.app_settings set setting_value = '22' where setting_key = 'mismatch_alert_hours'`,
  )
  await report()
  expect(await reports()).toBe(1)
  const mail = await db.one(
    `select body from private.outbox where recipient = $1 and subject = 'Paystack and the books differ'`,
    [admin.email],
  )
  expect(mail.body).toMatch(/older than 22 hours: 1, together ₦700\./)
})

test('the list goes on after its last row', async () => {
  const at = (n: number) => new Date(Date.UTC(2026, 1, n)).toISOString()
  const rows = [1, 2, 3, 4, 5].map((n) => ({ id: nextId(), reference: `page-${n}`, amount: 100, at: at(n) }))
  await importLists(db, { transaction: rows })
  const seen: string[] = []
  let after = {}
  for (;;) {
    const page = await readMismatches(db, admin, { p_limit: 2, ...after })
    if (page.length === 0) break
    seen.push(...page.map(({ reference }) => reference))
    const last = page.at(-1)
    after = { p_after: last?.since, p_after_subject: last?.subject }
  }
  expect(seen).toEqual(['page-1', 'page-2', 'page-3', 'page-4', 'page-5'])
})

test('money that the import booked twice, or not at all, is found by the proof', async () => {
  const book = (kobo: number, key: string) =>
    db.query(`select private.post(private.paystack_leg('paystack_fees', $1, 'paystack_fee', $2, 'Fee'))`, [
      kobo,
      key,
    ])
  await book(100, 'paystack:broken')
  const found = await db.query(`select problem from private.reconcile()`)
  expect(found).toEqual([
    { problem: "an account of the company differs from what Paystack's records say was booked" },
  ])
  await book(-100, 'paystack:mended')
})
