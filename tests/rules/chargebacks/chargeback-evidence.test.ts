import { beforeAll, describe, expect, test } from 'vitest'
import {
  callPayFromWallet,
  day,
  insertBooking,
  insertPurchase,
  item,
  member,
  settleCardPayment,
  updateReturnConfirmation,
} from '../../support/database/builders.ts'
import { settleFunding } from '../../support/database/card-payments.ts'
import {
  disputedScene,
  evidenceFor,
  fundingOf,
  newDispute,
  storedChargeback,
  tell,
} from '../../support/database/chargebacks.ts'
import { writeAbout } from '../../support/database/messaging/chats.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { accountNumber, earner, requestWithdrawal } from '../../support/database/withdrawals.ts'

const db = openTestDatabase()
let admin: Person
beforeAll(async () => {
  admin = await member(db, 'Ngozi', { admin: true })
})

const opened = () => disputedScene(db, admin)
const denied = { hint: 'Access denied' }

test('the evidence says booking, times and sign-ins, and each look is logged', async () => {
  const { id, bola } = await opened()
  await db.query(
    `insert into auth.sessions (id, user_id, ip, user_agent) values (gen_random_uuid(), $1, '102.89.1.2', 'Firefox')`,
    [bola.id],
  )
  await db.query(`update private.chargebacks set created_at = now() + interval '1 second' where id = $1`, [
    id,
  ])
  const shown = await evidenceFor(db, id, admin)
  expect(shown).toMatchObject({
    payer: { full_name: 'Bola', email: bola.email },
    booking: { title: 'Red gele', lender: 'Ada' },
  })
  expect(shown.sign_ins).toContainEqual(expect.objectContaining({ ip: '102.89.1.2', user_agent: 'Firefox' }))
  const looks = `select admin_id as user_id from private.admin_log where action_type = 'read_chargeback_evidence' and action_data ->> 'chargeback' = $1`
  expect(await db.query(looks, [id])).toEqual([{ user_id: admin.id }])
  expect(await refusal(evidenceFor(db, id, bola))).toMatchObject(denied)
  await db.query(`update private.sign_ins set at = now() - interval '181 days' where user_id = $1`, [bola.id])
  await db.query('select private.clear_sign_ins()')
  expect(await db.query('select 1 from private.sign_ins where user_id = $1', [bola.id])).toEqual([])
})

test('the evidence has the terms of the agreement and the time of the typed code, and no spending of a wallet', async () => {
  const { id, booking } = await opened()
  await db.query(`update public.transactions set handover_code_at = now() where id = $1`, [booking.id])
  const shown = await evidenceFor(db, id, admin)
  expect(shown).toMatchObject({
    spending: null,
    booking: {
      agreement: { void: false, owner_terms: null, terms: { cancel_free_hours: booking.cancel_free_hours } },
      booking: { handover_code_at: expect.any(String) },
    },
  })
})

test('the evidence has what was written of the booking before the chargeback, without contact details', async () => {
  const { id, booking, ada, bola } = await opened()
  const messages = async () => Reflect.get((await evidenceFor(db, id, admin)).booking ?? {}, 'messages')
  await writeAbout(db, bola, booking, 'I have it. My number is 0803 123 4567')
  await writeAbout(db, ada, booking, 'x'.repeat(1000))
  for (const part of ['0803', '123', '4567']) await writeAbout(db, ada, booking, part)
  expect(await messages()).toEqual({ lines: [], more: 0 })
  await db.query(`update private.chargebacks set created_at = now() + interval '1 hour' where id = $1`, [id])
  expect(await messages()).toEqual({
    lines: [
      {
        at: expect.any(String),
        by: 'borrower',
        text: 'I have it. My number is [phone number hidden]',
        photo: false,
      },
      { at: expect.any(String), by: 'lender', text: `${'x'.repeat(399)}…`, photo: false },
      // A number that goes on from line to line doesn't reach the bank whole.
      ...['0803', '123', '[phone number hidden]'].map((text) => ({
        at: expect.any(String),
        by: 'lender',
        text,
        photo: false,
      })),
    ],
    more: 0,
  })
  await db.query(
    `insert into public.chats (conversation_id, transaction_id, sender_id, receiver_id, message)
     select c.conversation_id, c.transaction_id, c.sender_id, c.receiver_id, 'Line ' || n
     from (select * from public.chats where transaction_id = $1 and sender_id = $2 limit 1) c, generate_series(1, 300) n`,
    [booking.id, bola.id],
  )
  // Words that come later push none out that came before.
  const kept = await messages()
  expect(kept).toMatchObject({
    lines: { length: 104, 0: { text: expect.stringMatching(/^I have it/) } },
    more: 201,
  })
})

describe('the evidence of money added to a wallet', () => {
  const spendingOf = async (id: string) => (await evidenceFor(db, id, admin)).spending
  const buy = async (payer: Person, owner: Person, title: string): Promise<void> => {
    const thing = await item(db, owner, { title, sale_price: 1000 })
    await callPayFromWallet(db, payer, await insertPurchase(db, payer, thing))
  }
  const disputeFunding = async (payer: Person) => {
    const dispute = newDispute()
    await tell(db, { dispute, reference: await fundingOf(db, payer), amount: 2000 })
    return (await storedChargeback(db, dispute)).id
  }

  test('says what the wallet paid between the funding and the dispute, and nothing else', async () => {
    const [payer, owner] = [await earner(db, 20_000), await member(db, 'Tola')]
    await buy(payer, owner, 'Before')
    await settleFunding(db, payer, 20_000)
    const dates = { rental_start_date: day(0), rental_end_date: day(2) }
    const gele = await insertBooking(db, payer, await item(db, owner, { title: 'Gele' }), dates)
    await callPayFromWallet(db, payer, gele)
    const [shown] = await db.as(payer).call('my_handover', { p_transaction_id: gele.id })
    await db.as(owner).call('enter_handover_code', { p_transaction_id: gele.id, p_code: shown?.code })
    await updateReturnConfirmation(db, payer, gele)
    const { net_amount } = await requestWithdrawal(db, payer, 5000)
    await settleCardPayment(db, payer, await insertPurchase(db, payer, await item(db, owner)))
    const id = await disputeFunding(payer)
    await buy(payer, owner, 'After')
    expect(await spendingOf(id)).toEqual({
      since: expect.any(String),
      bookings: [
        {
          id: gele.id,
          title: 'Gele',
          lender: 'Tola',
          transaction_type: 'rental',
          booking_status: 'active',
          rental_start_date: day(0),
          rental_end_date: day(2),
          amount: 8000,
          paid_at: expect.any(String),
          handed_over_at: expect.any(String),
          handover_proven_at: expect.any(String),
          handover_code_at: expect.any(String),
          return_code_at: null,
          borrower_confirmed_at: expect.any(String),
          lender_confirmed_at: null,
        },
      ],
      withdrawals: [
        {
          at: expect.any(String),
          net_amount,
          bank: 'Zenith Bank',
          account_end: accountNumber.slice(-4),
          status: 'pending',
        },
      ],
    })
  })

  test('says the newest ten bookings, the oldest of them first', async () => {
    const [payer, owner] = [await member(db, 'Bola', { wallet: 20_000 }), await member(db, 'Tola')]
    const titles = Array.from({ length: 11 }, (_, index) => `Gele ${index}`)
    for (const title of titles) await buy(payer, owner, title)
    const { bookings } = (await spendingOf(await disputeFunding(payer))) as { bookings: { title: string }[] }
    expect(bookings.map(({ title }) => title)).toEqual(titles.slice(1))
  })
})
