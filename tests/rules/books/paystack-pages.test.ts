import { expect, test } from 'vitest'
import { mailSubjects, member } from '../../support/database/builders.ts'
import {
  companyAccounts,
  type ImportStep,
  importLists,
  listed,
  matchSome,
  openImport,
  storePage,
} from '../../support/database/paystack-import.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'

const db = openTestDatabase()

const records = () =>
  db.query(
    'select kind, paystack_id, status, amount_kobo from private.paystack_records order by kind, paystack_id',
  )
const top = (id: number, amount = 100) => listed({ id, reference: 'TopUp', amount })

/** Goes on to a stage with empty pages. */
async function goTo(stage: string): Promise<ImportStep> {
  let step: ImportStep | undefined = await openImport(db)
  while (step && step.stage !== stage) step = await storePage(db, step, [], true)
  if (!step) throw new Error(`The import has no stage ${stage}`)
  return step
}
const finish = async (step: ImportStep | undefined) => {
  let at = step
  while (at && at.stage !== 'match')
    at = await storePage(db, at, at.stage === 'balance' ? [{ amount: 0 }] : [], true)
  while (at && !(await matchSome(db, at, 10)));
}

test('a page that comes twice, from two runs at once or after a crash, is stored once and the place moves on once', async () => {
  const step = await goTo('movement')
  const rows = [top(1), top(2)]
  const [first, second] = await Promise.all([
    storePage(db, step, rows, false),
    storePage(db, step, rows, false),
  ])
  expect([first, second]).toMatchObject([{ stage: 'movement', page: 2 }, { page: 2 }])
  // Who stored the first page and died, or comes late with an old one, learns where to go on.
  expect(await storePage(db, step, [top(9)], true)).toMatchObject({ stage: 'movement', page: 2 })
  expect(await db.as('service').call('next_import_step')).toMatchObject([{ page: 2 }])
  expect(await records()).toMatchObject([{ paystack_id: 1 }, { paystack_id: 2 }])
  // A row that moved to the next page while we read is the same row.
  await finish(await storePage(db, { ...step, page: 2 }, [top(2), top(3)], true))
  expect(await records()).toHaveLength(3)
  expect(await companyAccounts(db)).toMatchObject({ paystack_clearing: -3, bank: 3 })
})

test('1,000 rows that are imported three times are booked once', async () => {
  const movement = Array.from({ length: 1000 }, (_, at) => ({
    id: 1000 + at,
    reference: 'TopUp',
    amount: 100,
  }))
  const { bank: before = 0 } = await companyAccounts(db)
  for (let times = 0; times < 3; times += 1) await importLists(db, { movement })
  const { bank = 0 } = await companyAccounts(db)
  expect(bank - before).toBe(1000)
})

test('what Paystack corrects is booked by its difference', async () => {
  const { bank: before = 0 } = await companyAccounts(db)
  const settlement = { id: 70, amount: 5000, gross: 5000 }
  await importLists(db, { settlement: [settlement] })
  await importLists(db, { settlement: [{ ...settlement, amount: 4000 }] })
  expect((await companyAccounts(db)).bank).toBe(before - 40)
  await importLists(db, { settlement: [{ ...settlement, amount: 4000, status: 'failed' }] })
  expect((await companyAccounts(db)).bank).toBe(before)
  await db.query(`update private.paystack_mismatches set resolved_at = now()`)
})

test('a malformed page is refused, and the import goes on at the same page', async () => {
  const step = await openImport(db)
  const garbage = [
    { id: 'x' },
    { id: 1 },
    { id: 2, amount: 'NaN', status: 's', currency: 'NGN', at: 'today' },
  ]
  for (const row of garbage) await refusal(storePage(db, step, [row], true))
  await refusal(storePage(db, step, [{ ...listed({ id: 1, amount: 1 }), status: 's'.repeat(50) }], true))
  expect(await db.as('service').call('next_import_step')).toMatchObject([{ stage: 'transaction', page: 1 }])
  await finish(step)
})

test('one import is open at a time, and one begins by itself each day', async () => {
  const admin = await member(db, 'Ngozi Eze', { admin: true })
  expect(await db.as('service').call('next_import_step')).toEqual([])
  for (let times = 0; times < 3; times += 1) await db.as(admin).call('request_paystack_import')
  expect(await db.query('select 1 from private.paystack_imports where finished_at is null')).toHaveLength(1)
  const [step] = await db.as('service').call<ImportStep>('next_import_step')
  await finish(step)
  await db.query(`update private.paystack_imports set started_at = started_at - interval '1 day'`)
  expect(await db.as('service').call('next_import_step')).toMatchObject([{ stage: 'transaction' }])
})

test('an import that is late is mailed to admins', async () => {
  const admin = await member(db, 'Ngozi Eze', { admin: true })
  const step = await openImport(db)
  await db
    .as('service')
    .call('note_import_error', { p_import_id: step.import_id, p_error: 'paystack: unreachable' })
  const told = async () =>
    (await mailSubjects(db, admin)).filter((subject) => subject.startsWith('The import'))
  await db.query('select private.report_old_mismatches()')
  expect(await told()).toEqual([])
  await db.query(
    `update private.paystack_imports set started_at = now() - interval '25 hours' where id = $1`,
    [step.import_id],
  )
  await db.query('select private.report_old_mismatches()')
  expect(await told()).toEqual(['The import from Paystack is not done'])
  await finish(step)
})

test('members and visitors neither ask for an import nor store one', async () => {
  const ada = await member(db, 'Ada')
  expect(await refusal(db.as(ada).call('request_paystack_import'))).toMatchObject({ hint: 'Access denied' })
  expect(await refusal(db.as('visitor').call('request_paystack_import'))).toMatchObject(forbidden)
  for (const caller of [ada, 'visitor'] as const) {
    expect(await refusal(db.as(caller).call('next_import_step'))).toMatchObject(forbidden)
    expect(await refusal(db.as(caller).query('select * from private.paystack_records'))).toMatchObject(
      forbidden,
    )
  }
})
