import { expect, test } from 'vitest'
import { item, member, runJobs } from '../../support/database/builders.ts'
import { inboxOf, startConversation, write } from '../../support/database/messaging/chats.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** What waits to be read: in the inbox, and in mails. */

const db = openTestDatabase()

test('the inbox has pages, and counts what is unread', async () => {
  const [dee, eve] = [await member(db, 'Dee'), await member(db, 'Eve')]
  for (let n = 0; n < 31; n += 1) {
    await setSetting(db, 'conversations_daily_limit', 100)
    await write(db, dee, await startConversation(db, dee, (await item(db, eve)).id), `Question ${n}`)
  }
  const first = await inboxOf(db, eve)
  expect(first).toHaveLength(30)
  expect(first[0]).toMatchObject({
    last_message: 'Question 30',
    unread: 1,
    other_name: 'Dee',
    is_owner: true,
  })
  const last = first[29]
  const second = await inboxOf(db, eve, { p_before: last?.last_at, p_before_id: last?.conversation_id })
  expect(second).toMatchObject([{ last_message: 'Question 0' }])
  expect(await db.as(eve).query('select public.unread_messages() as n')).toEqual([{ n: 31 }])
  await db.as(eve).query('update public.chats set is_read = true where receiver_id = $1', [eve.id])
  expect(await db.as(eve).query('select public.unread_messages() as n')).toEqual([{ n: 0 }])
  await setSetting(db, 'conversations_daily_limit', null)
})

const passTime = (minutes: number) =>
  db.query('update public.chats set created_at = created_at - make_interval(mins => $1)', [minutes])
const passMails = (minutes: number) =>
  db.query('update private.message_mails set mailed_at = mailed_at - make_interval(mins => $1)', [minutes])
const mailsTo = (person: Person) =>
  db.query<{ subject: string }>(
    "select subject from private.outbox where recipient = $1 and cause = 'message' order by id",
    [person.email],
  )

/** Where the button of each mail leads, and whether it is sent at once. */
const framesTo = (person: Person) =>
  db.query<{ link: string; has_waited: boolean }>(
    `select f.link, o.next_try_at <= now() as has_waited from private.outbox o cross join private.mail_frame(o) f
     where o.recipient = $1 and o.cause = 'message' order by o.id`,
    [person.email],
  )

test('unread messages are mailed once after some minutes; read ones never, and again only after reading', async () => {
  const [dee, eve] = [await member(db, 'Dee'), await member(db, 'Eve')]
  const talk = await startConversation(db, dee, (await item(db, eve, { title: 'Coral beads' })).id)
  await write(db, dee, talk, 'Hello')
  await write(db, dee, talk, 'Is it real coral?')
  await runJobs(db)
  expect(await mailsTo(eve)).toEqual([])
  await passTime(11)
  await runJobs(db)
  await runJobs(db)
  expect(await mailsTo(eve)).toEqual([{ subject: '2 messages from Dee' }])
  expect(await framesTo(eve)).toEqual([{ link: `/messages/${talk}`, has_waited: true }])
  await passTime(20)
  await passMails(20)
  await write(db, dee, talk, 'Are you there?')
  await passTime(20)
  await passMails(20)
  await runJobs(db)
  expect(await mailsTo(eve)).toHaveLength(1)
  await db.as(eve).query('update public.chats set is_read = true where receiver_id = $1', [eve.id])
  await write(db, eve, talk, 'Yes')
  await write(db, dee, talk, 'Thank you')
  await passTime(11)
  await passMails(11)
  await runJobs(db)
  expect(await mailsTo(eve)).toEqual([{ subject: '2 messages from Dee' }, { subject: 'A message from Dee' }])
  expect(await mailsTo(dee)).toEqual([{ subject: 'A message from Eve' }])
})

test('who goes on writing does not put off the mail: it is counted from the first unread message', async () => {
  const [dee, eve] = [await member(db, 'Dee'), await member(db, 'Eve')]
  const talk = await startConversation(db, dee, (await item(db, eve)).id)
  await write(db, dee, talk, 'Hello')
  await passTime(11)
  await write(db, dee, talk, 'Are you there?')
  await runJobs(db)
  expect(await mailsTo(eve)).toEqual([{ subject: '2 messages from Dee' }])
})

test('what lies unread for more than a day is not mailed any more, nor what comes after it', async () => {
  const [dee, eve] = [await member(db, 'Dee Eze'), await member(db, 'Eve')]
  const talk = await startConversation(db, dee, (await item(db, eve)).id)
  await write(db, dee, talk, 'Hello')
  await passTime(25 * 60)
  await runJobs(db)
  expect(await mailsTo(eve)).toEqual([])
  await write(db, dee, talk, 'Are you there?')
  await passTime(11)
  await runJobs(db)
  expect(await mailsTo(eve)).toEqual([])
  await db.as(eve).query('update public.chats set is_read = true where receiver_id = $1', [eve.id])
  await write(db, dee, talk, 'Still free?')
  await passTime(11)
  await runJobs(db)
  expect(await mailsTo(eve)).toEqual([{ subject: 'A message from Dee' }])
})
