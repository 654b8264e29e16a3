import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { insertPaidBooking, item, mailSubjects, member } from '../../support/database/builders.ts'
import { messagesFor, startConversation, write, writeAbout } from '../../support/database/messaging/chats.ts'
import { refusal } from '../../support/database/refusals.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { harmless, insults, scams } from './flagged-messages.ts'

/** Insults and the phrases of frauds raise a flag for admins. */

const db = openTestDatabase()

let admin: Person
beforeAll(async () => {
  admin = await member(db, 'Admin', { admin: true })
  await setSetting(db, 'conversations_daily_limit', 100)
})

/** Those of the texts whose flag is another than this one. */
const notFlaggedAs = (flag: string | null, texts: readonly string[]) =>
  db.query(
    `select text, private.flag_of(text) as flag from jsonb_array_elements_text($1::jsonb) text
     where private.flag_of(text)::text is distinct from $2`,
    [JSON.stringify(texts), flag],
  )

async function talk() {
  const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
  return { ada, bola, id: await startConversation(db, bola, (await item(db, ada)).id) }
}
const queue = (as: Person) =>
  db.as(as).call<{ kind: string; subject_id: string }>('moderation_queue', { p_kind: 'message' })
const flagIn = (conversation: string) =>
  db.one<{ id: string }>('select id from private.message_flags where conversation_id = $1', [conversation])
const read = (as: Person, p_flag_id: string) => db.as(as).call('flagged_message', { p_flag_id })
const decide = (as: Person, p_flag_id: string, p_decision: string, values = {}) =>
  db.as(as).call('decide_message_flag', { p_flag_id, p_decision, ...values })

test('the phrases of frauds are flagged, insults too, and harmless messages are not', async () => {
  expect(await notFlaggedAs('scam', scams)).toEqual([])
  expect(await notFlaggedAs('insult', insults)).toEqual([])
  expect(await notFlaggedAs(null, harmless)).toEqual([])
})

test('a flagged message is sent all the same; one open flag of a kind stands for each of the two', async () => {
  const { ada, bola, id } = await talk()
  await write(db, bola, id, 'Hello')
  const flagged = await write(db, bola, id, 'Pay me outside')
  await write(db, bola, id, 'Pay me outside, now')
  const insult = await write(db, bola, id, 'You idiot')
  expect(await messagesFor(db, ada, id)).toHaveLength(4)
  expect(
    await db.query(
      'select message_id, kind from private.message_flags where conversation_id = $1 order by kind desc',
      [id],
    ),
  ).toEqual([
    { message_id: flagged.id, kind: 'scam' },
    { message_id: insult.id, kind: 'insult' },
  ])
  await write(db, ada, id, 'You idiot')
  expect(
    await db.query('select id from private.message_flags where conversation_id = $1', [id]),
  ).toHaveLength(3)
})

test('who received words of a scam is warned, who wrote them is not, and an admin can take the warning back', async () => {
  const { ada, bola, id } = await talk()
  // An insult that waits for an admin hides nothing that follows.
  await write(db, bola, id, 'You idiot')
  const flagged = await write(db, bola, id, 'Pay me outside')
  const second = await write(db, bola, id, 'Pay me outside, now')
  await write(db, ada, id, 'You idiot')
  const warned = async (as: Person) => {
    const rows = await db.as(as).query<{ of: string }>('select public.scam_warnings($1) as of', [id])
    return rows.map((row) => row.of).toSorted()
  }
  expect(await warned(ada)).toEqual([flagged.id, second.id].toSorted())
  expect(await warned(bola)).toEqual([])
  expect(await warned(await member(db, 'Chidi'))).toEqual([])
  expect(await warned(admin)).toEqual([])
  const { id: flag } = await db.one<{ id: string }>(
    'select id from private.message_flags where message_id = $1',
    [flagged.id],
  )
  await decide(admin, flag, 'dismiss')
  expect(await warned(ada)).toEqual([second.id])
})

test('after a decision the next message of the same person is flagged again', async () => {
  const { ada, bola, id } = await talk()
  await write(db, bola, id, 'Never pay by western union')
  await decide(admin, (await flagIn(id)).id, 'dismiss')
  const next = await write(db, bola, id, 'Pay me outside')
  await write(db, ada, id, 'No')
  expect(
    await db.query(
      'select message_id from private.message_flags where conversation_id = $1 and outcome is null',
      [id],
    ),
  ).toEqual([{ message_id: next.id }])
})

test('an admin reads that one line, which is logged, and warns its author', async () => {
  const { ada, bola, id } = await talk()
  await write(db, ada, id, 'A secret between us')
  await write(db, bola, id, 'You are an idiot')
  const flag = await flagIn(id)
  expect((await queue(admin)).map(({ subject_id }) => subject_id)).toContain(flag.id)
  expect(await read(admin, flag.id)).toMatchObject([
    {
      message: 'You are an idiot',
      author_id: bola.id,
      author_name: 'Bola',
      kind: 'insult',
      is_suspended: false,
    },
  ])
  expect(await messagesFor(db, admin, id)).toEqual([])
  const logged = await db.query(
    "select action_data ->> 'target' as target from private.admin_log where admin_id = $1 and action_type = 'read_flagged_message'",
    [admin.id],
  )
  expect(logged).toEqual([{ target: bola.id }])
  expect(await refusal(decide(admin, flag.id, 'warn'))).toMatchObject({ code: 'PT400' })
  await decide(admin, flag.id, 'warn', { p_words: 'No insults, please.' })
  expect(await mailSubjects(db, bola)).toContain('A warning from Aso')
  expect(await mailSubjects(db, ada)).not.toContain('A warning from Aso')
  expect(await refusal(decide(admin, flag.id, 'dismiss'))).toMatchObject({ code: 'PT409' })
  expect((await queue(admin)).map(({ subject_id }) => subject_id)).not.toContain(flag.id)
})

test('a flag can end in nothing, or in a suspension', async () => {
  const { bola, id } = await talk()
  await write(db, bola, id, 'Send me your OTP')
  await decide(admin, (await flagIn(id)).id, 'suspend', { p_words: 'Fraud' })
  expect(await db.one('select private.is_suspended($1) as suspended', [bola.id])).toEqual({ suspended: true })
  const other = await talk()
  await write(db, other.bola, other.id, 'Send me your OTP')
  await decide(admin, (await flagIn(other.id)).id, 'dismiss')
  expect(await db.one('select private.is_suspended($1) as suspended', [other.bola.id])).toEqual({
    suspended: false,
  })
})

test('nobody else reads or decides: members, the two themselves, and an admin who is one of them', async () => {
  const { ada, bola, id } = await talk()
  await write(db, bola, id, 'You be mumu')
  const flag = await flagIn(id)
  for (const person of [ada, bola]) {
    expect(await refusal(read(person, flag.id))).toMatchObject({ code: 'PT403' })
    expect(await refusal(decide(person, flag.id, 'dismiss'))).toMatchObject({ code: 'PT403' })
  }
  expect(await refusal(read(admin, randomUUID()))).toMatchObject({ code: 'PT404' })
  const judge = await member(db, 'Judge', { admin: true })
  const booking = await insertPaidBooking(
    db,
    await member(db, 'Eve', { wallet: 100_000 }),
    await item(db, judge),
  )
  const said = await writeAbout(db, judge, booking, 'Stupid woman')
  const own = await flagIn(said.conversation_id)
  expect((await queue(judge)).map(({ subject_id }) => subject_id)).not.toContain(own.id)
  expect(await refusal(read(judge, own.id))).toMatchObject({ code: 'PT403' })
  expect(await refusal(decide(judge, own.id, 'dismiss'))).toMatchObject({ code: 'PT403' })
})
