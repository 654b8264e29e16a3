import { describe, expect, test } from 'vitest'
import {
  type Basket,
  basketStates,
  bookBasket,
  bookedLook,
  bookingsOfBasket,
  heldForBasket,
  payBasket,
  payBasketByCard,
  startBasketPayment,
} from '../../support/database/baskets.ts'
import {
  cancelBooking,
  member,
  moveIntoPast,
  settleCardPayment,
  storedStatement,
  walletBalance,
} from '../../support/database/builders.ts'
import { settleFunding, settlePayment } from '../../support/database/card-payments.ts'
import { moneyInSuspense } from '../../support/database/card-refunds.ts'
import { lost, newDispute, tell } from '../../support/database/chargebacks.ts'
import { refusal } from '../../support/database/refusals.ts'
import { suspend } from '../../support/database/safety.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'

const db = openTestDatabase()

const nothing = [0, 0, 0]
const all = [8000, 8000, 8000]
const confirmedBy = (method: string) => Array.from({ length: 3 }, () => ['confirmed', method])
const paidAt = async ({ id }: Basket) =>
  (await db.one<{ paid_at: Date | null }>('select paid_at from public.baskets where id = $1', [id])).paid_at

describe('paying a basket by card', () => {
  test('one payment pays all of it', async () => {
    const { bola, basket } = await bookedLook(db)
    const settled = await payBasketByCard(db, bola, basket)
    expect(settled).toMatchObject({
      outcome: 'booked',
      purpose: 'basket',
      amount: 24_000,
      new_balance: 0,
      basket_id: basket.id,
    })
    expect(await heldForBasket(db, basket)).toEqual(all)
    expect(await basketStates(db, basket)).toEqual(confirmedBy('card'))
    expect(await paidAt(basket)).not.toBeNull()
  })

  test('an owner who is asked first makes it a request', async () => {
    const { bola, basket, pieces } = await bookedLook(db)
    await db.query('update public.transactions set approval_required = true where item_id = $1', [
      pieces[1].id,
    ])
    expect(await payBasketByCard(db, bola, basket)).toMatchObject({ outcome: 'requested' })
    expect((await basketStates(db, basket)).map(([status]) => status)).toEqual([
      'confirmed',
      'requested',
      'confirmed',
    ])
  })

  test('told twice it has one effect', async () => {
    const { bola, basket } = await bookedLook(db)
    const started = await startBasketPayment(db, bola, basket)
    const first = await settlePayment(db, started)
    expect(await settlePayment(db, started)).toEqual(first)
    expect(await heldForBasket(db, basket)).toEqual(all)
    expect(await walletBalance(db, bola)).toBe(0)
  })

  test('two cards: the second is in the wallet, all of it', async () => {
    const { bola, basket } = await bookedLook(db)
    const [one, two] = [
      await startBasketPayment(db, bola, basket),
      await startBasketPayment(db, bola, basket),
    ]
    expect(await settlePayment(db, one)).toMatchObject({ outcome: 'booked' })
    expect(await settlePayment(db, two)).toMatchObject({ outcome: 'credited_to_wallet', new_balance: 24_000 })
    expect(await heldForBasket(db, basket)).toEqual(all)
  })

  test('wallet first: the card is in the wallet', async () => {
    const { bola, basket } = await bookedLook(db, 24_000)
    const started = await startBasketPayment(db, bola, basket)
    await payBasket(db, bola, basket)
    expect(await settlePayment(db, started)).toMatchObject({
      outcome: 'credited_to_wallet',
      new_balance: 24_000,
    })
    expect(await basketStates(db, basket)).toEqual(confirmedBy('wallet'))
  })

  test.each([
    [
      'cancelled by its owner',
      async ({ ada, basket }: Awaited<ReturnType<typeof bookedLook>>) => {
        const [bag] = await bookingsOfBasket(db, basket)
        if (bag) await cancelBooking(db, ada, bag)
      },
    ],
    [
      'expired',
      async ({ basket }: Awaited<ReturnType<typeof bookedLook>>) => {
        const [bag] = await bookingsOfBasket(db, basket)
        if (bag) await moveIntoPast(db, bag, { minutes: 15 })
      },
    ],
    [
      'paid alone by card',
      async ({ bola, basket }: Awaited<ReturnType<typeof bookedLook>>) => {
        const [bag] = await bookingsOfBasket(db, basket)
        if (bag) await settleCardPayment(db, bola, bag)
      },
    ],
    [
      'of a suspended owner',
      async ({ chi }: Awaited<ReturnType<typeof bookedLook>>) => {
        await suspend(db, await member(db, 'Admin', { admin: true }), chi)
      },
    ],
    [
      'of a basket that another took the place of',
      async ({ bola, wanted }: Awaited<ReturnType<typeof bookedLook>>) => {
        await bookBasket(db, bola, wanted.slice(2))
      },
    ],
  ])('with one booking %s: nothing is booked, and all of it is in the wallet', async (_, change) => {
    const setup = await bookedLook(db)
    const { bola, basket } = setup
    const started = await startBasketPayment(db, bola, basket)
    await change(setup)
    const before = await heldForBasket(db, basket)
    expect(await settlePayment(db, started)).toMatchObject({
      outcome: 'credited_to_wallet',
      new_balance: 24_000,
    })
    expect(await heldForBasket(db, basket)).toEqual(before)
    expect(await paidAt(basket)).toBeNull()
    const lines = await storedStatement(db, bola)
    expect(lines.at(-1)).toMatchObject({ transaction_type: 'deposit', amount: 24_000 })
  })

  test('another amount or currency is kept aside', async () => {
    const { bola, basket } = await bookedLook(db)
    const started = await startBasketPayment(db, bola, basket)
    expect(await settlePayment(db, started, { kobo: 2_399_999 })).toMatchObject({ outcome: 'mismatch' })
    const admin = await member(db, 'Admin', { admin: true })
    const [kept] = await moneyInSuspense(db, admin)
    expect(kept).toMatchObject({ amount: 23_999.99 })
    await db.as(admin).call('decide_suspense', { p_id: kept?.id, p_decision: 'accept', p_reason: 'Compared' })
    expect(await walletBalance(db, bola)).toBe(23_999.99)
    expect(await heldForBasket(db, basket)).toEqual(nothing)
  })

  test('a declined card shows on the bookings, which keep their days', async () => {
    const { bola, basket } = await bookedLook(db)
    const started = await startBasketPayment(db, bola, basket)
    expect(await settlePayment(db, started, { status: 'failed' })).toMatchObject({ outcome: 'failed' })
    const states = (await bookingsOfBasket(db, basket)).map((one) => [one.booking_status, one.payment_status])
    expect(states).toEqual(Array.from({ length: 3 }, () => ['pending', 'failed']))
    expect(await payBasketByCard(db, bola, basket)).toMatchObject({ outcome: 'booked' })
  })

  test('is not begun for another amount, nor once it is paid', async () => {
    const { bola, basket } = await bookedLook(db, 24_000)
    expect((await refusal(startBasketPayment(db, bola, basket, 1))).hint).toBe('Basket changed')
    await payBasket(db, bola, basket)
    expect((await refusal(startBasketPayment(db, bola, basket))).hint).toBe('Already paid')
  })
})

describe('what a bank takes back', () => {
  test('is taken from the bookings that the card paid', async () => {
    const { bola, basket } = await bookedLook(db)
    const { reference } = await startBasketPayment(db, bola, basket)
    await settlePayment(db, { reference, amount: 24_000, email: '' })
    const told = { dispute: newDispute(), reference, amount: 24_000 }
    await tell(db, told)
    expect(await heldForBasket(db, basket)).toEqual(nothing)
    const frozen = (await bookingsOfBasket(db, basket)).map(({ frozen_at }) => frozen_at !== null)
    expect(frozen).toEqual([true, true, true])
    await tell(db, { ...told, ...lost })
    expect((await basketStates(db, basket)).map(([status]) => status)).toEqual([
      'cancelled',
      'cancelled',
      'cancelled',
    ])
  })

  test('and a debt to Aso is paid first: then nothing is booked', async () => {
    const { bola, wanted } = await bookedLook(db)
    await settleFunding(db, bola, 5000)
    const basket = await bookBasket(db, bola, wanted)
    const started = await startBasketPayment(db, bola, basket)
    const [funding] = await db.query<{ reference: string }>(
      `select reference from private.payments where user_id = $1 and purpose = 'wallet_funding'`,
      [bola.id],
    )
    await db
      .as('service')
      .call('update_wallet_balance', { p_user_id: bola.id, p_amount: 5000, p_transaction_type: 'payment' })
    const told = { dispute: newDispute(), reference: funding?.reference ?? '', amount: 5000 }
    await tell(db, told)
    await tell(db, { ...told, ...lost })
    expect(await settlePayment(db, started)).toMatchObject({
      outcome: 'credited_to_wallet',
      new_balance: 19_000,
    })
    expect(await heldForBasket(db, basket)).toEqual(nothing)
  })
})

describe('refunds to the card', () => {
  const offers = (person: Parameters<typeof payBasket>[1], { id }: { id: string }) =>
    db
      .as(person)
      .call<{ payment_reference: string; amount: number; came_back: number }>('card_refund_offers', {
        p_transaction_id: id,
      })

  test('only what came back of the cancelled bookings can go to the card', async () => {
    const { ada, bola, basket } = await bookedLook(db)
    const { reference } = await startBasketPayment(db, bola, basket)
    await settlePayment(db, { reference, amount: 24_000, email: '' })
    const [bag, gown, shoes] = await bookingsOfBasket(db, basket)
    if (!bag || !gown || !shoes) throw new Error('They are three')
    expect(await offers(bola, bag)).toEqual([])
    await cancelBooking(db, ada, bag)
    expect(await offers(bola, bag)).toMatchObject([
      { payment_reference: reference, amount: 8000, came_back: 8000 },
    ])
    expect(await offers(bola, shoes)).toEqual([])
    await cancelBooking(db, ada, gown)
    expect(await offers(bola, gown)).toMatchObject([{ amount: 16_000 }])
    expect(await offers(ada, gown)).toEqual([])
    const send = (amount: number) =>
      db.as(bola).call('refund_to_card', { p_payment_reference: reference, p_amount: amount })
    expect((await refusal(send(16_000.01))).hint).toBe('Refund not possible')
    await send(16_000)
    expect(await walletBalance(db, bola)).toBe(0)
    expect(await offers(bola, bag)).toMatchObject([{ amount: 0, came_back: 16_000 }])
  })

  test('nothing that the wallet paid can go to the card', async () => {
    const { ada, bola, basket } = await bookedLook(db, 24_000)
    await payBasket(db, bola, basket)
    const [bag] = await bookingsOfBasket(db, basket)
    if (!bag) throw new Error('It is booked')
    await cancelBooking(db, ada, bag)
    expect(await offers(bola, bag)).toEqual([])
  })
})
