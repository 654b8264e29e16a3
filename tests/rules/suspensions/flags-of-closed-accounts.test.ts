import { beforeAll, expect, test } from 'vitest'
import { item } from '../../support/database/builders.ts'
import { alreadyUsed, comesBack, comingBackScene, newBvn } from '../../support/database/coming-back.ts'
import { approvedMember } from '../../support/database/identity-papers.ts'
import { messagesFor, startConversation, write } from '../../support/database/messaging/chats.ts'
import { refusal } from '../../support/database/refusals.ts'
import { eraseAccount, waitingFor } from '../../support/database/safety.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** A flagged message that waits for an admin outlives the account of its author, as a report does. */
const db = openTestDatabase()
let admin: Person
let owner: Person
beforeAll(async () => {
  const scene = await comingBackScene(db)
  admin = scene.admin
  owner = scene.reporter
})

async function flaggedAndGone() {
  const bvn = newBvn()
  const ada = await approvedMember(db, admin, 'Ada', { bvn })
  const conversation = await startConversation(db, ada, (await item(db, owner)).id)
  await write(db, ada, conversation, 'Send me your OTP')
  await eraseAccount(db, ada)
  const { id: flag } = await db.one<{ id: string }>(
    'select id from private.message_flags where conversation_id = $1',
    [conversation],
  )
  return { bvn, conversation, flag }
}

const decide = (p_flag_id: string, p_decision: string) =>
  db.as(admin).call('decide_message_flag', {
    p_flag_id,
    p_decision,
    p_words: p_decision === 'dismiss' ? null : 'Fraud',
  })

test('who writes words of a scam and erases the account does not come back until an admin dismisses the flag', async () => {
  const { bvn, conversation, flag } = await flaggedAndGone()
  expect(await refusal(comesBack(db, admin, { bvn }))).toMatchObject(alreadyUsed)
  expect(await waitingFor(db, admin, 'message')).toContain(flag)
  expect(await db.as(admin).call('flagged_message', { p_flag_id: flag })).toMatchObject([
    { message: 'Send me your OTP', author_name: 'Former member' },
  ])
  expect(await messagesFor(db, owner, conversation)).toMatchObject([{ message: 'Removed with the account.' }])
  await decide(flag, 'dismiss')
  expect(await db.one('select words from private.message_flags where id = $1', [flag])).toEqual({
    words: null,
  })
  await comesBack(db, admin, { bvn })
})

test('nobody warns who has closed the account: it would let them come back', async () => {
  const { bvn, flag } = await flaggedAndGone()
  expect(await refusal(decide(flag, 'warn'))).toMatchObject({ code: 'PT409', hint: 'Message not decided' })
  expect(await refusal(comesBack(db, admin, { bvn }))).toMatchObject(alreadyUsed)
})

test('who has closed the account can still be suspended for the message', async () => {
  const { bvn, flag } = await flaggedAndGone()
  await decide(flag, 'suspend')
  expect(await refusal(comesBack(db, admin, { bvn }))).toMatchObject(alreadyUsed)
})
