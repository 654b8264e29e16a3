import { expect, test } from 'vitest'
import { mailSubjects, member } from '../../support/database/builders.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'

const db = openTestDatabase()
const subject = 'A setting of withdrawals has changed'

test('every owner hears of a changed setting that protects withdrawals, and of no other', async () => {
  const [ngozi, femi] = [
    await member(db, 'Ngozi Eze', { admin: true }),
    await member(db, 'Femi Ojo', { admin: true }),
  ]
  const change = (setting_key: string, setting_value: string) =>
    db.as(ngozi).call('change_setting', { p_key: setting_key, p_value: setting_value, p_reason: 'A test' })
  const told = async () => (await mailSubjects(db, femi)).filter((one) => one === subject).length
  await change('max_funding_amount', '5000001')
  await change('withdrawal_payouts', 'on')
  expect(await told()).toBe(0)
  await change('withdrawal_two_admins_amount', '40000')
  expect(await told()).toBe(1)
  await change('trust_level_1_daily_withdrawal', '50001')
  expect(await told()).toBe(2)
  const { body } = await db.one(
    `select * from private.outbox where recipient = $1 and subject = $2 order by id limit 1`,
    [femi.email, subject],
  )
  expect(body).toContain('Second admin from: 40000 instead of 50000, changed by Ngozi Eze.')
})
