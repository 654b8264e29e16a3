import { describe, expect, test } from 'vitest'
import {
  type Item,
  insertPurchase,
  item,
  member,
  settleCardPayment,
} from '../../support/database/builders.ts'
import { race, times } from '../../support/database/race.ts'
import { refusal } from '../../support/database/refusals.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase({ connections: 12 })

const itemsOf = (person: Person) =>
  db.query<Item>('select * from public.items where owner_id = $1 and archived_at is null', [person.id])

describe('one member', () => {
  test('lists so many items and no more, also all at once; who deletes or sells one lists another', async () => {
    await setSetting(db, 'items_limit', 5)
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const { won, refused } = await race(times(12, () => () => item(db, ada)))
    expect([won.length, refused.length]).toEqual([5, 7])
    for (const refusedOne of refused) {
      expect(refusedOne).toEqual({
        code: 'PT429',
        hint: 'Failed to add item',
        message: 'items: you can have 5 listed. Please delete some first.',
      })
    }
    expect(await itemsOf(ada)).toHaveLength(5)
    const [first, second] = won as [Item, Item]
    await db.as(ada).remove('items', { id: first.id })
    await item(db, ada)
    await settleCardPayment(db, bola, await insertPurchase(db, bola, second))
    await item(db, ada)
    expect(await refusal(item(db, ada))).toMatchObject({ code: 'PT429' })
    // Somebody else is not held up.
    await item(db, bola)
    await setSetting(db, 'items_limit', null)
  })

  test('does not fill the market by listing and deleting in a loop', async () => {
    await setSetting(db, 'items_daily_limit', 4)
    const ada = await member(db, 'Ada')
    for (let round = 0; round < 4; round += 1) {
      await db.as(ada).remove('items', { id: (await item(db, ada)).id })
    }
    expect(await refusal(item(db, ada))).toEqual({
      code: 'PT429',
      hint: 'Failed to add item',
      message: 'items: you can list 4 within 24 hours. Please continue tomorrow.',
    })
    await db.query(
      `update private.rate_limits set window_start = window_start - interval '1 day' where key = $1`,
      [`items:${ada.id}`],
    )
    await item(db, ada)
    await setSetting(db, 'items_daily_limit', null)
  })

  test('uses up nobody else’s limit', async () => {
    await setSetting(db, 'items_daily_limit', 1)
    const [ada, eve] = [await member(db, 'Ada'), await member(db, 'Eve')]
    await refusal(db.as(eve).insert('items', { ...(await itemValues()), owner_id: ada.id }))
    await item(db, ada)
    await setSetting(db, 'items_daily_limit', null)
  })
})

/** What an item has besides its owner. */
async function itemValues() {
  return { title: 'Cap', category: 'Other', availability_type: 'rent', rental_price: 500 }
}

test('who has proven neither phone nor identity lists few items', async () => {
  await setSetting(db, 'items_unproven_limit', 2)
  const ada = await member(db, 'Ada', { identity: 'none' })
  await item(db, ada)
  await item(db, ada)
  expect(await refusal(item(db, ada))).toMatchObject({
    code: 'PT429',
    message: 'items: you can have 2 listed until you verify your phone number or your identity.',
  })
  await db.query('update private.profiles set phone_verified_at = now() where user_id = $1', [ada.id])
  await item(db, ada)
  expect(await itemsOf(ada)).toHaveLength(3)
  await setSetting(db, 'items_unproven_limit', null)
})
