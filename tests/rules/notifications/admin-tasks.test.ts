import { afterEach, beforeAll, expect, test } from 'vitest'
import { item, mailSubjects, member } from '../../support/database/builders.ts'
import {
  giveIdentityKey,
  memberWithoutIdentity,
  upsertIdentity,
} from '../../support/database/identity-papers.ts'
import { startConversation, write } from '../../support/database/messaging/chats.ts'
import { titlesOf } from '../../support/database/messaging/notifications.ts'
import { reportItem, reportPerson } from '../../support/database/safety.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { earner, requestWithdrawal } from '../../support/database/withdrawals.ts'

/** Admins are told what waits for them: one line and one mail for each list until it is read, however much comes. */

const db = openTestDatabase()

let admin: Person
let ada: Person
let bola: Person
beforeAll(async () => {
  await giveIdentityKey(db)
  admin = await member(db, 'Admin', { admin: true })
  ada = await member(db, 'Ada')
  bola = await member(db, 'Bola')
})
const readAll = (person: Person) => db.as(person).query('select public.mark_all_notifications_read()')
afterEach(() => readAll(admin))

test('admins are told of identity checks that wait, once until they have read it', async () => {
  const title = 'An identity check is waiting'
  const chi = await memberWithoutIdentity(db, 'Chi')
  await upsertIdentity(db, chi)
  await upsertIdentity(db, chi)
  expect(await titlesOf(db, admin)).toEqual([title])
  expect(await mailSubjects(db, admin)).toEqual([title])
  await readAll(admin)
  await upsertIdentity(db, await memberWithoutIdentity(db, 'Dee'))
  expect(await titlesOf(db, admin)).toEqual([title, title])
  expect(await titlesOf(db, chi)).toEqual([])
})

test('admins are told of withdrawals that wait, once for several', async () => {
  const before = await titlesOf(db, admin)
  for (const amount of [1000, 2000]) await requestWithdrawal(db, await earner(db, 20_000), amount)
  expect(await titlesOf(db, admin)).toEqual(['A withdrawal is waiting for a decision', ...before])
})

const told = async (person: Person) =>
  (await titlesOf(db, person)).filter((title) => title === 'Something new to moderate').length

test('admins are told of a reported item, a reported person and a flagged message', async () => {
  const dress = await item(db, ada)
  await reportItem(db, bola, dress)
  expect(await told(admin)).toBe(1)
  await reportPerson(db, bola, ada)
  expect(await told(admin)).toBe(1)
  await readAll(admin)
  await reportPerson(db, ada, bola)
  expect(await told(admin)).toBe(2)
  await readAll(admin)
  await write(db, bola, await startConversation(db, bola, dress.id), 'Pay me outside')
  expect(await told(admin)).toBe(3)
})

test('an admin is not told of a report or a message of their own', async () => {
  const judge = await member(db, 'Judge', { admin: true })
  await reportPerson(db, bola, judge)
  expect(await told(judge)).toBe(0)
  await reportItem(db, bola, await item(db, judge))
  expect(await told(judge)).toBe(0)
  await write(db, judge, await startConversation(db, judge, (await item(db, ada)).id), 'Pay me outside')
  expect(await told(judge)).toBe(0)
  expect(await told(admin)).toBe(4)
})
