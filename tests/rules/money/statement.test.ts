import { describe, expect, test } from 'vitest'
import {
  insertPaidBooking,
  item,
  member,
  storedStatement,
  walletBalance,
} from '../../support/database/builders.ts'
import { settleFunding } from '../../support/database/card-payments.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { type Caller, openTestDatabase, type Row } from '../../support/database/test-database.ts'

const db = openTestDatabase()
const journals = ['private.transfers', 'public.wallet_entries']
const sizes = () =>
  db.query(
    'select (select count(*) from private.transfers) as t, (select count(*) from public.wallet_entries) as w',
  )

describe('the statement (wallet_transactions)', () => {
  test('a person reads only their own statement', async () => {
    const [ada, bola] = [await member(db, 'Ada', { wallet: 500 }), await member(db, 'Bola', { wallet: 700 })]
    const rows = await db.as(ada).read('wallet_transactions')
    expect(rows).toMatchObject([
      { user_id: ada.id, transaction_type: 'deposit', amount: 500, balance_after: 500, status: 'completed' },
    ])
    expect(await db.as(ada).read('wallet_transactions', { user_id: bola.id })).toEqual([])
  })

  test('an admin reads it on the logged page of the person alone, a visitor nowhere', async () => {
    const ada = await member(db, 'Ada', { wallet: 500 })
    const admin = await member(db, 'Admin', { admin: true })
    const [page] = await db
      .as(admin)
      .query<{ page: { money: { lines: Row[] } } }>('select public.person_page($1) as page', [ada.id])
    expect(page?.page.money.lines).toHaveLength(1)
    expect(await db.as(admin).read('wallet_transactions', { user_id: ada.id })).toEqual([])
    expect(await refusal(db.as('visitor').read('wallet_transactions'))).toMatchObject(forbidden)
  })

  test('the counterparty of a booking sees nothing of the payer’s statement', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola', { wallet: 9000 })]
    await insertPaidBooking(db, bola, await item(db, ada))
    expect(await db.as(ada).read('wallet_transactions')).toEqual([])
  })

  test('a person cannot write into their statement', async () => {
    const ada = await member(db, 'Ada', { wallet: 500 })
    const [line] = await storedStatement(db, ada)
    const values = {
      user_id: ada.id,
      transaction_type: 'deposit',
      amount: 1,
      description: 'x',
      balance_after: 1,
      transfer_id: 1,
    }
    expect(await refusal(db.as(ada).insert('wallet_transactions', values))).toMatchObject(forbidden)
    expect(
      await refusal(db.as(ada).update('wallet_transactions', { amount: 9 }, { id: line?.id })),
    ).toMatchObject(forbidden)
    expect(await storedStatement(db, ada)).toEqual([line])
    expect(await walletBalance(db, ada)).toBe(500)
  })
})

describe('journal rows', () => {
  test.each(journals)(
    '%s cannot be updated, deleted or truncated by any role of the API',
    async (journal) => {
      const ada = await member(db, 'Ada', { wallet: 500, admin: true })
      const before = await sizes()
      const callers: Caller[] = ['visitor', ada, 'service']
      for (const caller of callers) {
        const hand = db.as(caller)
        for (const text of [
          `update ${journal} set amount = 1`,
          `delete from ${journal}`,
          `truncate ${journal} cascade`,
        ]) {
          expect(await refusal(hand.query(text))).toMatchObject(forbidden)
        }
      }
      expect(await sizes()).toEqual(before)
    },
  )

  test.each(journals)(
    '%s cannot be updated, deleted or truncated by the owner of the database',
    async (journal) => {
      await member(db, 'Ada', { wallet: 500 })
      const before = await sizes()
      for (const text of [
        `update ${journal} set amount = amount`,
        `delete from ${journal}`,
        `truncate ${journal} cascade`,
      ]) {
        expect(await refusal(db.query(text))).toMatchObject(forbidden)
      }
      expect(await sizes()).toEqual(before)
    },
  )

  test.each(journals)('%s keeps its rows even from a session that switches triggers off', async (journal) => {
    await member(db, 'Ada', { wallet: 500 })
    const before = await sizes()
    for (const text of [
      `update ${journal} set amount = amount`,
      `delete from ${journal}`,
      `truncate ${journal} cascade`,
    ]) {
      const attempt = db.sql.begin(async (transaction) => {
        await transaction.unsafe('set local session_replication_role = replica')
        await transaction.unsafe(text)
      })
      expect(await refusal(attempt)).toMatchObject(forbidden)
    }
    expect(await sizes()).toEqual(before)
  })

  test('a balance changes only by a posting, for every role', async () => {
    const ada = await member(db, 'Ada', { wallet: 500 })
    const text = `update private.ledger_accounts set balance = 1000000 where user_id = '${ada.id}'`
    expect(await refusal(db.query(text))).toMatchObject(forbidden)
    expect(await refusal(db.as(ada).query(text))).toMatchObject(forbidden)
    expect(await refusal(db.as('service').query(text))).toMatchObject(forbidden)
    expect(await walletBalance(db, ada)).toBe(500)
  })

  test('a member cannot reach the posting function or the accounts', async () => {
    const ada = await member(db, 'Ada')
    const post = `select private.post(row(1, 2, 100, 'adjustment', null, 'key', 'text')::private.leg)`
    for (const text of [
      post,
      'select * from private.ledger_accounts',
      'select * from private.transfers',
      'select * from private.payments',
    ]) {
      expect(await refusal(db.as(ada).query(text))).toMatchObject(forbidden)
    }
    expect(await walletBalance(db, ada)).toBe(0)
  })

  test('an account that has moved money stays', async () => {
    const ada = await member(db, 'Ada', { wallet: 500 })
    expect(
      await refusal(db.query('delete from private.ledger_accounts where user_id = $1', [ada.id])),
    ).toMatchObject(forbidden)
    expect(await walletBalance(db, ada)).toBe(500)
  })
})

describe('posting', () => {
  const post = (from: string, to: string, amount: string, key: string, kind = 'adjustment') =>
    db.query<{ post: number }>(
      `select private.post(row(${from}, ${to}, ${amount}, '${kind}', null, '${key}', 'Test')::private.leg)`,
    )
  const clearing = `private.system_account('paystack_clearing')`
  const walletOf = (id: string): string => `private.wallet_of('${id}')`

  test('the same key twice has one effect', async () => {
    const ada = await member(db, 'Ada')
    const key = `once:${ada.id}`
    expect(await post(clearing, walletOf(ada.id), '100', key)).toEqual([{ post: 1 }])
    expect(await post(clearing, walletOf(ada.id), '100', key)).toEqual([{ post: 0 }])
    expect(await walletBalance(db, ada)).toBe(100)
    expect(await storedStatement(db, ada)).toHaveLength(1)
  })

  test.each([
    ['another amount', '101', 'adjustment'],
    ['another kind', '100', 'refund'],
  ])('the same key with %s is refused', async (_, amount, kind) => {
    const ada = await member(db, 'Ada')
    await post(clearing, walletOf(ada.id), '100', `body:${ada.id}`)
    const attempt = post(clearing, walletOf(ada.id), amount, `body:${ada.id}`, kind)
    expect(await refusal(attempt)).toMatchObject({ code: 'PT409', hint: 'Idempotency key reused' })
    expect(await walletBalance(db, ada)).toBe(100)
  })

  test('a wallet is never overdrawn, not by a kobo', async () => {
    const ada = await member(db, 'Ada', { wallet: 100 })
    const attempt = post(walletOf(ada.id), clearing, '100.01', `over:${ada.id}`)
    expect(await refusal(attempt)).toMatchObject({ code: 'PT402', hint: 'Insufficient wallet balance' })
    expect(await walletBalance(db, ada)).toBe(100)
  })

  test('when one transfer of a posting fails, none is stored', async () => {
    const ada = await member(db, 'Ada', { wallet: 100 })
    const attempt = db.query(`select private.post(
      row(${walletOf(ada.id)}, ${clearing}, 60, 'adjustment', null, 'a:${ada.id}', 'First')::private.leg,
      row(${walletOf(ada.id)}, ${clearing}, 60, 'adjustment', null, 'b:${ada.id}', 'Second')::private.leg)`)
    expect(await refusal(attempt)).toMatchObject({ code: 'PT402' })
    expect(await walletBalance(db, ada)).toBe(100)
    expect(await storedStatement(db, ada)).toHaveLength(1)
  })

  test.each(['-1', `'NaN'`, 'null'])('an amount of %s moves nothing', async (amount) => {
    const ada = await member(db, 'Ada', { wallet: 100 })
    await refusal(post(clearing, walletOf(ada.id), amount, `odd:${ada.id}`))
    expect(await walletBalance(db, ada)).toBe(100)
  })

  test('every line of a statement follows from the line before', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola', { wallet: 20_000 })]
    await settleFunding(db, bola, 150.5)
    await db
      .as(bola)
      .call('update_wallet_balance', { p_user_id: bola.id, p_amount: 200, p_transaction_type: 'payment' })
    await insertPaidBooking(db, bola, await item(db, ada))
    const lines = await storedStatement(db, bola)
    const after = lines.map((line) => (line.transaction_type === 'payment' ? -line.amount : line.amount))
    const running = after.map((_, at) => after.slice(0, at + 1).reduce((sum, amount) => sum + amount, 0))
    expect(lines.map((line) => line.balance_after)).toEqual(running)
    expect(running.at(-1)).toBe(await walletBalance(db, bola))
  })
})
