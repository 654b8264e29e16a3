import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import {
  insertSession,
  payForSession,
  requireSession,
  sessionsOf,
  startAiPayment,
  unlock,
} from '../../support/database/ai/sessions.ts'
import { bookBasket, bookingsOfBasket, payBasket, setUpLook } from '../../support/database/baskets.ts'
import { member, walletBalance } from '../../support/database/builders.ts'
import { settlePayment } from '../../support/database/card-payments.ts'
import { saveEvent } from '../../support/database/events/events.ts'
import { refusal } from '../../support/database/refusals.ts'
import { storedBookingsOf } from '../../support/database/rentals.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'

/** The switches of risky parts: nothing new begins while one is off, what is under way ends as agreed, and no money is lost. */

const db = openTestDatabase()
afterEach(async () => {
  for (const key of ['ai_helpers', 'new_events', 'baskets']) await setSetting(db, key, null)
})

describe('while AI helpers are off', () => {
  test('nobody starts or pays for a session, by any way; one that runs goes on', async () => {
    const bola = await member(db, 'Bola', { wallet: 5000 })
    await unlock(db, bola, 'quality_checker')
    const [balance, sessions] = [await walletBalance(db, bola), await sessionsOf(db, bola)]
    await setSetting(db, 'ai_helpers', 'off')
    for (const attempt of [
      () => unlock(db, bola, 'trust_score'),
      () => unlock(db, bola, 'stylist', 'free'),
      () => startAiPayment(db, bola, 'trust_score'),
      () => payForSession(db, bola, 'a-payment'),
      () => insertSession(db, bola, null, { feature_type: 'trust_score' }),
    ]) {
      const { hint } = await refusal(attempt())
      expect(hint).toBe('AI helpers are paused')
    }
    expect(await walletBalance(db, bola)).toBe(balance)
    expect(await sessionsOf(db, bola)).toEqual(sessions)
    expect(await requireSession(db, bola, 'quality_checker')).toHaveLength(1)
  })

  test('a card payment that was on its way is in the wallet', async () => {
    const bola = await member(db, 'Bola')
    const started = await startAiPayment(db, bola, 'trust_score')
    await setSetting(db, 'ai_helpers', 'off')
    await settlePayment(db, started)
    expect(await walletBalance(db, bola)).toBe(started.amount)
    expect(await sessionsOf(db, bola)).toEqual([])
  })
})

describe('while new events are off', () => {
  test('none is planned; one that is planned can be changed', async () => {
    const ada = await member(db, 'Ada')
    const event = await saveEvent(db, ada)
    await setSetting(db, 'new_events', 'off')
    expect(await refusal(saveEvent(db, ada))).toMatchObject({
      hint: 'Event not saved',
      message: 'New events can’t be planned right now. Please try again later.',
    })
    expect(await saveEvent(db, ada, { p_event_id: event, p_name: 'Owambe' })).toBe(event)
    const events = await db.query('select e.name from public.events e where e.host_id = $1', [ada.id])
    expect(events).toEqual([{ name: 'Owambe' }])
  })
})

describe('while renting together is off', () => {
  test('no basket is booked; one that is booked is answered again and can be paid', async () => {
    const { bola, wanted } = await setUpLook(db, { wallet: 60_000 })
    const key = randomUUID()
    const basket = await bookBasket(db, bola, wanted.slice(0, 2), { key })
    await setSetting(db, 'baskets', 'off')
    expect(await refusal(bookBasket(db, bola, wanted))).toMatchObject({ hint: 'Renting together is paused' })
    expect(await storedBookingsOf(db, bola)).toHaveLength(2)
    expect(await bookBasket(db, bola, wanted.slice(0, 2), { key })).toEqual(basket)
    await payBasket(db, bola, basket, 16_000)
    expect((await bookingsOfBasket(db, basket)).map(({ payment_status }) => payment_status)).toEqual([
      'successful',
      'successful',
    ])
    expect(await walletBalance(db, bola)).toBe(44_000)
  })
})
