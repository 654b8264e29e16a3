import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { attachAgreement } from '../../support/database/agreements.ts'
import {
  insertPaidBooking,
  item,
  mailSubjects,
  member,
  storedBooking,
} from '../../support/database/builders.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'

/** What only the functions call, with the secret key. */
const db = openTestDatabase()
const service = () => db.as('service')

describe('record_webhook', () => {
  test('the first delivery of an event is new, later ones are counted', async () => {
    const record = async (event: string) => {
      const args = { p_event: event, p_reference: 'ASO-1', p_payload: '{"amount": 1}' }
      return (await service().call('record_webhook', args))[0]
    }
    expect(await record('charge.success')).toEqual({ record_webhook: true })
    for (let time = 0; time < 3; time += 1) {
      expect(await record('charge.success')).toEqual({ record_webhook: false })
    }
    expect(await record('charge.failed')).toEqual({ record_webhook: true })
    expect(await db.query('select event, times from private.webhook_events order by event')).toEqual([
      { event: 'charge.failed', times: 1 },
      { event: 'charge.success', times: 4 },
    ])
  })
})

describe('take_rate_limit', () => {
  const hit = async (key: string) =>
    (await service().call('take_rate_limit', { p_key: key, p_limit: 3, p_seconds: 60 }))[0]?.take_rate_limit

  test('the fourth hit in a window is over a limit of three, for this key only', async () => {
    expect([await hit('a'), await hit('a'), await hit('a'), await hit('a'), await hit('b')]).toEqual([
      true,
      true,
      true,
      false,
      true,
    ])
  })

  test('after the window it starts at zero', async () => {
    for (let time = 0; time < 4; time += 1) await hit('c')
    await db.query(
      `update private.rate_limits set window_start = window_start - interval '60 seconds' where key = 'c'`,
    )
    expect(await hit('c')).toBe(true)
  })

  test('of thirty simultaneous hits exactly three are within the limit', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => hit('d')))
    expect(answers.filter((within) => within === true)).toHaveLength(3)
  })
})

describe('the outbox', () => {
  const queue = async (count: number) => {
    await db.query('delete from private.outbox')
    await db.query(
      `insert into private.outbox (recipient, subject, body)
       select 'n' || n || '@aso.test', 'Subject ' || n, 'Body' from generate_series(1, $1::int) n`,
      [count],
    )
  }
  const claim = (limit: number) => service().call<{ id: number }>('claim_outbox', { p_limit: limit })
  const finish = (id: number, error: string | null) =>
    service().call('finish_outbox', { p_id: id, p_error: error })
  const unsent = () => db.query('select id from private.outbox where sent_at is null')

  test('senders that claim at once get every message once', async () => {
    await queue(20)
    const claims = await Promise.all([claim(5), claim(5), claim(5), claim(5), claim(5)])
    const ids = claims.flat().map(({ id }) => id)
    expect(ids).toHaveLength(20)
    expect(new Set(ids).size).toBe(20)
    expect(Math.max(...claims.map((rows) => rows.length))).toBe(5)
  })

  test('a sent message is not sent again', async () => {
    await queue(1)
    const [message] = await claim(1)
    await finish(message?.id ?? 0, null)
    await db.query(`update private.outbox set next_try_at = now() - interval '1 hour'`)
    expect(await claim(1)).toEqual([])
    expect(await unsent()).toEqual([])
  })

  test('a message that failed is tried again later, ten times at most', async () => {
    await queue(1)
    for (let time = 0; time < 10; time += 1) {
      const [message] = await claim(1)
      await finish(message?.id ?? 0, 'No connection')
      expect(await claim(1)).toEqual([])
      await db.query(`update private.outbox set next_try_at = now()`)
    }
    expect(await claim(1)).toEqual([])
    expect(await db.query('select tries, last_error, sent_at from private.outbox')).toEqual([
      { tries: 10, last_error: 'No connection', sent_at: null },
    ])
  })

  test('a message whose sender died is claimed again after five minutes', async () => {
    await queue(1)
    expect(await claim(1)).toHaveLength(1)
    expect(await claim(1)).toEqual([])
    await db.query(`update private.outbox set next_try_at = next_try_at - interval '5 minutes'`)
    expect(await claim(1)).toHaveLength(1)
  })

  test('no API role reads or writes the outbox directly', async () => {
    const ada = await member(db, 'Ada')
    for (const caller of ['visitor', ada, 'service'] as const) {
      expect(await refusal(db.as(caller).read('private.outbox'))).toMatchObject(forbidden)
      const mail = { recipient: 'victim@example.com', subject: 'Hi', body: 'Spam' }
      expect(await refusal(db.as(caller).insert('private.outbox', mail))).toMatchObject(forbidden)
    }
    expect(await mailSubjects(db, ada)).toEqual([])
  })
})

describe('agreements', () => {
  test('the facts name both parties, the item and the terms, of paid rentals only', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const dress = await item(db, ada)
    const rental = await insertPaidBooking(db, bola, dress)
    const facts = async (id: string) => {
      const [row] = await service().call<{ agreement_facts: Record<string, Row> | null }>('agreement_facts', {
        p_transaction_id: id,
      })
      return row?.agreement_facts
    }
    expect(await facts(rental.id)).toMatchObject({
      transaction: { id: rental.id, total_amount: 8000 },
      item: { title: 'Red gele' },
      borrower: { user_id: bola.id, full_name: 'Bola' },
      lender: { user_id: ada.id, full_name: 'Ada' },
      terms: {
        ...{
          cancel_free_hours: 48,
          late_cancel_rent_percent: 50,
          return_autoclose_hours: 48,
          handover_answer_hours: 48,
        },
        ...{
          return_overdue_days: 7,
          question_answer_hours: 24,
          claim_answer_hours: 48,
          appeal_hours: 72,
          report_after_days: 7,
        },
      },
    })
    expect(await facts(randomUUID())).toBeNull()
  })

  test('the item is described as it was booked, not as it was edited later', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const dress = await item(db, ada, { owner_terms: 'No smoke, please.' })
    const rental = await insertPaidBooking(db, bola, dress)
    const later = { owner_terms: 'A stain costs a million.', title: 'Crown', condition: 'new' }
    expect(await db.as(ada).update('items', later, { id: dress.id })).toHaveLength(1)
    const [row] = await service().call('agreement_facts', { p_transaction_id: rental.id })
    expect(row).toMatchObject({
      agreement_facts: { item: { title: 'Red gele', owner_terms: 'No smoke, please.', condition: null } },
    })
  })

  test('the path is kept with the booking', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const rental = await insertPaidBooking(db, bola, await item(db, ada))
    await attachAgreement(db, rental)
    expect(await storedBooking(db, rental)).toMatchObject({
      agreement_path: `${rental.id}.1.pdf`,
      booking_status: 'confirmed',
    })
  })
})

describe('storage', () => {
  const file = (bucket: string, name: string) => ({ bucket_id: bucket, name })
  const upload = (caller: Person | 'visitor', bucket: string, name: string) =>
    db.as(caller).insert('storage.objects', file(bucket, name))
  const put = (bucket: string, name: string) =>
    db.query('insert into storage.objects (bucket_id, name) values ($1, $2)', [bucket, name])
  const seen = async (caller: Person | 'visitor', bucket: string) =>
    (
      await db
        .as(caller)
        .query<{ name: string }>('select name from storage.objects where bucket_id = $1', [bucket])
    ).map(({ name }) => name)

  test('buckets hold five megabytes of pictures, agreements PDFs; only pictures are public', async () => {
    const buckets = await db.query(
      `select id, public, file_size_limit as size, allowed_mime_types::text as types from storage.buckets order by id`,
    )
    const pictures = 'image/jpeg,image/png,image/webp,image/avif'
    expect(buckets).toEqual([
      { id: 'agreements', public: false, size: 5_242_880, types: '{application/pdf}' },
      { id: 'chat-photos', public: false, size: 5_242_880, types: `{${pictures}}` },
      { id: 'condition-photos', public: false, size: 5_242_880, types: `{${pictures}}` },
      { id: 'documents', public: false, size: 5_242_880, types: `{${pictures},application/pdf}` },
      { id: 'item-images', public: true, size: 5_242_880, types: `{${pictures}}` },
      { id: 'profiles', public: true, size: 5_242_880, types: `{${pictures}}` },
      {
        id: 'verification-documents',
        public: false,
        size: 5_242_880,
        types: `{${pictures},application/pdf}`,
      },
    ])
  })

  test.each(['item-images', 'profiles', 'verification-documents', 'documents'])(
    'people upload to %s only under their own id',
    async (bucket) => {
      const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
      await upload(ada, bucket, `${ada.id}/a.jpg`)
      const elsewhere = [`${bola.id}/a.jpg`, 'a.jpg', `x/${ada.id}/a.jpg`, `${ada.id}.jpg`]
      for (const name of elsewhere)
        expect(await refusal(upload(ada, bucket, name)), name).toMatchObject(forbidden)
      expect((await refusal(upload('visitor', bucket, `${ada.id}/b.jpg`))).code).toBe('42501')
      const names = await db.query('select name from storage.objects where bucket_id = $1 and name like $2', [
        bucket,
        `%${ada.id}%`,
      ])
      expect(names).toEqual([{ name: `${ada.id}/a.jpg` }])
    },
  )

  test.each(['item-images', 'profiles', 'verification-documents', 'documents'])(
    'the files of others in %s are neither listed nor changed',
    async (bucket) => {
      const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
      const admin = await member(db, 'Admin', { admin: true })
      const own = `${ada.id}/a.jpg`
      await put(bucket, own)
      expect(await seen(ada, bucket)).toEqual([own])
      for (const other of [bola, admin]) {
        expect(await seen(other, bucket)).toEqual([])
        expect(
          await db.as(other).update('storage.objects', { name: `${other.id}/a.jpg` }, file(bucket, own)),
        ).toEqual([])
        expect(await db.as(other).remove('storage.objects', file(bucket, own))).toEqual([])
      }
      expect(await seen('visitor', bucket)).toEqual([])
      expect(await seen(ada, bucket)).toEqual([own])
    },
  )

  test('a file cannot be moved under another person’s id or into another bucket', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const own = file('item-images', `${ada.id}/a.jpg`)
    await upload(ada, 'item-images', own.name)
    const moves = [
      { name: `${bola.id}/a.jpg` },
      { bucket_id: 'verification-documents' },
      { bucket_id: 'agreements' },
    ]
    for (const move of moves) {
      expect(await refusal(db.as(ada).update('storage.objects', move, own))).toMatchObject(forbidden)
    }
    expect(await seen(ada, 'item-images')).toEqual([own.name])
  })

  test('an identity document that was handed in is neither replaced nor removed by its owner', async () => {
    const ada = await member(db, 'Ada')
    const own = file('verification-documents', `${ada.id}/id.jpg`)
    await upload(ada, own.bucket_id, own.name)
    expect(await db.as(ada).update('storage.objects', { name: `${ada.id}/other.jpg` }, own)).toEqual([])
    expect(await db.as(ada).remove('storage.objects', own)).toEqual([])
    expect(await seen(ada, own.bucket_id)).toEqual([own.name])
  })

  test('an agreement is read by its two parties and written by neither', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const stranger = await member(db, 'Stranger')
    const rental = await insertPaidBooking(db, bola, await item(db, ada))
    const name = await attachAgreement(db, rental)
    expect(await refusal(upload(bola, 'agreements', name))).toMatchObject(forbidden)
    await put('agreements', name)
    for (const party of [ada, bola]) {
      expect(await seen(party, 'agreements')).toEqual([name])
      expect(await db.as(party).remove('storage.objects', file('agreements', name))).toEqual([])
    }
    expect(await seen(stranger, 'agreements')).toEqual([])
    expect(await seen('visitor', 'agreements')).toEqual([])
  })
})
