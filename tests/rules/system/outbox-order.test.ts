import { beforeEach, describe, expect, test } from 'vitest'
import {
  callPayFromWallet,
  insertBooking,
  item,
  mailSubjects,
  member,
} from '../../support/database/builders.ts'
import { settleFunding } from '../../support/database/card-payments.ts'
import { openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'

const db = openTestDatabase()
const batch = 20
beforeEach(async () => {
  await db.query('delete from private.messages_for_digest')
  await db.query('delete from private.outbox')
})

const claim = () => db.as('service').query<Row>('select * from public.claim_outbox($1)', [batch])

/** Messages that wait, of one actor or of as many as there are messages. */
async function flood(
  count: number,
  {
    cause = 'booking_new',
    actor,
    recipients = count,
  }: { cause?: string; actor?: Person; recipients?: number },
): Promise<void> {
  await db.query(
    `insert into private.outbox (cause, actor, recipient, subject, body)
     select $1, coalesce($2::uuid, gen_random_uuid()), $1 || '-' || n % $3::int || '@aso.test', 'Flood', '' from generate_series(1, $4::int) n`,
    [cause, actor?.id ?? null, recipients, count],
  )
}

/** Bola asks for something of Ada's and pays: Ada has 24 hours to accept. */
async function request(ada: Person): Promise<void> {
  const bola = await member(db, 'Bola')
  await settleFunding(db, bola, 8000)
  await callPayFromWallet(
    db,
    bola,
    await insertBooking(db, bola, await item(db, ada, { approval_required: true })),
  )
}

describe('a request that has to be answered within 24 hours leaves in the first batch', () => {
  test.each<[string, (eve: Person, ada: Person) => Promise<void>]>([
    ['5,000 messages of one loop to one person', (eve) => flood(5000, { actor: eve, recipients: 1 })],
    ['5,000 messages of one loop to many', (eve) => flood(5000, { actor: eve })],
    ['5,000 messages of one cause by many, each to another', () => flood(5000, { cause: 'watch' })],
    [
      '5,000 messages to this very person',
      async (eve, ada) => {
        await flood(5000, { actor: eve, recipients: 1 })
        await db.query('update private.outbox set recipient = $1', [ada.email])
      },
    ],
  ])('behind %s', async (_, fill) => {
    const [ada, eve] = [await member(db, 'Ada'), await member(db, 'Eve')]
    await fill(eve, ada)
    await request(ada)
    const first = await claim()
    expect(first).toHaveLength(batch)
    expect(first).toContainEqual(
      expect.objectContaining({ recipient: ada.email, subject: 'New request: Red gele' }),
    )
  })

  test('and not in a digest, where somebody else has filled the mails of its kind', async () => {
    const [ada, eve] = [await member(db, 'Ada'), await member(db, 'Eve')]
    for (let count = 0; count < 40; count += 1) {
      await db.query(
        `select private.notify($1, 'booking_request', 'Request', 'Please answer', '/my-transactions', $2)`,
        [ada.id, eve.id],
      )
    }
    expect(await mailSubjects(db, ada)).toHaveLength(5)
    await request(ada)
    expect((await mailSubjects(db, ada)).at(-1)).toBe('New request: Red gele')
  })
})

test('causes take turns: a flood of one neither waits for ever nor goes before the others', async () => {
  await flood(100, { cause: 'watch' })
  await flood(100, { cause: 'payment' })
  const causes: Record<string, number> = {}
  for (let round = 0; round < 5; round += 1) {
    const ids = (await claim()).map(({ id }) => Number(id))
    const rows = await db.query<{ cause: string }>(
      `select cause from private.outbox where id = any ($1::text::bigint[])`,
      [`{${ids.join(',')}}`],
    )
    for (const { cause } of rows) causes[cause] = (causes[cause] ?? 0) + 1
  }
  expect(causes).toEqual({ watch: 50, payment: 50 })
})
