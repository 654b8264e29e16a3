import { expect, test } from 'vitest'
import {
  insertPaidBooking,
  item,
  member,
  moveIntoPast,
  updateReturnConfirmation,
} from '../../support/database/builders.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase()

interface Message {
  kind: string
  recipient: string
  body: string
}

async function confirmPhone({ id }: Person, phone: string): Promise<void> {
  await db.query(
    'update private.profiles set phone_number = $2, phone_verified_at = now() where user_id = $1',
    [id, phone],
  )
}

/** Bola says that Ada's gele is back; answers what is written to Ada about it. */
async function noticesTo(ada: Person): Promise<Message[]> {
  const bola = await member(db, 'Bola')
  const booking = await insertPaidBooking(db, bola, await item(db, ada, { title: 'Red gele' }))
  await moveIntoPast(db, booking, { days: 14 })
  await db.as(bola).call('confirm_receipt', { p_transaction_id: booking.id })
  await updateReturnConfirmation(db, bola, booking)
  return db.query<Message>(
    `select o.kind::text, o.recipient, o.body from private.outbox o
     where o.cause = 'return' and o.recipient in (select u.email from auth.users u where u.id = $1
       union select p.phone_number from private.profiles p where p.user_id = $1) order by o.kind, o.id`,
    [ada.id],
  )
}

test('who has to answer is told by mail and on a verified phone, and what silence does', async () => {
  const ada = await member(db, 'Ada')
  await confirmPhone(ada, '+2348031234567')
  const messages = await noticesTo(ada)
  expect(messages.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['mail', ada.email],
    ['sms', '+2348031234567'],
  ])
  const text = messages[1]?.body ?? ''
  expect(text).toMatch(
    /^Aso: Please confirm the return: Red gele\. Answer by \w{3} \d+ \w{3}, \d+:\d\d [ap]m in My Transactions\. If you don't answer: the booking closes as the borrower says\.$/,
  )
  // Two text messages at most.
  expect(text.length).toBeLessThanOrEqual(306)
})

test('a number that was never verified gets no text message', async () => {
  const ada = await member(db, 'Ada')
  await db.query('update private.profiles set phone_number = $2 where user_id = $1', [
    ada.id,
    '+2348039999999',
  ])
  expect((await noticesTo(ada)).map(({ kind }) => kind)).toEqual(['mail'])
})
