import { beforeEach, expect, test } from 'vitest'
import { member } from '../support/database/builders.ts'
import { refusal } from '../support/database/refusals.ts'
import { setSetting } from '../support/database/settings.ts'
import { openTestDatabase, type Person } from '../support/database/test-database.ts'

/** Each text message costs money, and accounts are free: so many a day in all, and half of them for who has proven a number before. */
const db = openTestDatabase()

let numbers = 0
function newNumber(): string {
  numbers += 1
  return `+234802${String(numbers).padStart(7, '0')}`
}
const ask = ({ id }: Person, phone = newNumber()) =>
  db
    .as('service')
    .query('select public.start_phone_verification($1, $2, $3)', [id, phone, `network of ${id}`])
const tooMany = {
  code: 'PT429',
  hint: 'Resend Failed',
  message: 'Many codes were sent today. Please try again tomorrow.',
}
const code = (person: Person) => db.query('select from private.phone_codes where user_id = $1', [person.id])
const alarms = async ({ id }: Person) =>
  (
    await db.query(
      `select from public.notifications where user_id = $1 and title = 'Many text messages with codes'`,
      [id],
    )
  ).length

beforeEach(() => db.query(`delete from private.rate_limits where key like 'sms%'`))

test('new numbers have half of the codes of a day, however many accounts ask; admins hear of it before', async () => {
  await setSetting(db, 'sms_codes_daily_limit', 8)
  const admin = await member(db, 'Admin', { admin: true })
  const proven = newNumber()
  const ada = await member(db, 'Ada')
  await db.query(
    'update private.profiles set phone_number = $2, phone_verified_at = now() where user_id = $1',
    [ada.id, proven],
  )
  await ask(await db.signUp('Eve'))
  expect(await alarms(admin)).toBe(0)
  for (let at = 0; at < 3; at += 1) await ask(await db.signUp('Eve'))
  expect(await alarms(admin)).toBe(1)
  const late = await db.signUp('Eve')
  expect(await refusal(ask(late))).toEqual(tooMany)
  // Nor to the number of somebody else.
  expect(await refusal(ask(late, proven))).toEqual(tooMany)
  expect(await code(late)).toEqual([])
  await ask(ada, proven)
  expect(await code(ada)).toHaveLength(1)
  expect(await refusal(ask(await member(db, 'Chidi')))).toEqual(tooMany)
  await db.query(
    `update private.rate_limits set window_start = now() - interval '1 day' where key like 'sms%'`,
  )
  await ask(late)
  await setSetting(db, 'sms_codes_daily_limit', null)
})

test('the house sends no more than its codes of a day', async () => {
  await setSetting(db, 'sms_codes_daily_limit', 2)
  const phones: [Person, string][] = []
  for (const name of ['Ada', 'Bola', 'Chidi']) {
    const [person, phone] = [await member(db, name), newNumber()]
    await db.query(
      'update private.profiles set phone_number = $2, phone_verified_at = now() where user_id = $1',
      [person.id, phone],
    )
    phones.push([person, phone])
  }
  const [ada, bola, chidi] = phones as [[Person, string], [Person, string], [Person, string]]
  await ask(...ada)
  await ask(...bola)
  expect(await refusal(ask(...chidi))).toEqual(tooMany)
  expect(await code(chidi[0])).toEqual([])
  await setSetting(db, 'sms_codes_daily_limit', null)
})
