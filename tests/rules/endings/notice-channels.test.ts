import { describe, expect, test } from 'vitest'
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

test('who has to answer is told by mail and on a verified phone', async () => {
  const ada = await member(db, 'Ada')
  await confirmPhone(ada, '+2348031234567')
  const messages = await noticesTo(ada)
  expect(messages.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['mail', ada.email],
    ['sms', '+2348031234567'],
  ])
  const text = messages[1]?.body ?? ''
  expect(text).toMatch(
    /^Aso: Please confirm the return\. Answer by \w{3} \d+ \w{3}, \d+:\d\d [ap]m: Red gele \{site\}\/booking\/[0-9a-f-]{36}$/,
  )
})

test('a number that was never verified gets no text message', async () => {
  const ada = await member(db, 'Ada')
  await db.query('update private.profiles set phone_number = $2 where user_id = $1', [
    ada.id,
    '+2348039999999',
  ])
  expect((await noticesTo(ada)).map(({ kind }) => kind)).toEqual(['mail'])
})

describe('one text message', () => {
  const site = 'https://www.a-long-name-of-a-site.ng'
  const id = '00000000-0000-4000-8000-000000000000'
  const titles = [
    '',
    'Red gele',
    'Aṣọ òkè “Ìjẹ̀bú” [2024] 🎉 '.repeat(8),
    '`^{}~|\\€'.repeat(20),
    'W'.repeat(100),
  ]

  async function wordsOf(news: string, title: string, link: string): Promise<string> {
    const [row] = await db.query<{ words: string }>('select private.sms_words($1, $2, $3) as words', [
      news,
      title,
      link,
    ])
    return row?.words ?? ''
  }

  async function expectOne(news: string, link: string): Promise<void> {
    for (const title of titles) {
      const words = await wordsOf(news, title, link)
      expect(words.startsWith(`Aso: ${news}`)).toBe(true)
      // Other characters cost twice, or make every text message shorter.
      expect(words).toMatch(/^[ -Z_a-z]+$/)
      expect(`${words} ${site}${link}`.length).toBeLessThanOrEqual(160)
    }
  }

  test('has room for every notice of a deadline, whatever the title', async () => {
    const notices = await db.query<{ news: string }>(
      `select distinct private.notice_news((r.kind, '{}', now(), '2026-09-30T12:30:00+01:00', '')::private.deadline, r.subject) as news
       from private.booking_deadlines r where r.subject is not null`,
    )
    expect(notices.length).toBeGreaterThan(8)
    expect(notices.map(({ news }) => news)).toContain('Did you receive it? Answer by Wed 30 Sep, 12:30 pm')
    for (const { news } of notices) await expectOne(news, `/booking/${id}`)
  })

  test('has room for every reminder and for a new bank account', async () => {
    for (const what of ['Hand over', 'Deliver', 'Pick up', 'Delivery', 'Bring back', 'Answer by'])
      await expectOne(`${what} Wed 30 Sep, 12:30 pm`, `/booking/${id}`)
    const hold = 'You asked to withdraw to a new bank account ending in 6789. We hold it for 168 hours.'
    await expectOne(`${hold} Not you? Cancel it`, '/wallet')
  })

  test('is only of what can’t be switched off', async () => {
    const notices = 'select r.cause from private.booking_deadlines r where r.cause is not null'
    const others = "values ('meeting_soon'), ('request_ending'), ('account')"
    expect(
      await db.query(
        `select cause from (${notices} union ${others}) c (cause) where not private.is_essential(cause)`,
      ),
    ).toEqual([])
  })
})
