import { describe, expect, test } from 'vitest'
import {
  cancelBooking,
  type Item,
  insertBooking,
  insertPaidBooking,
  mailSubjects,
  member,
} from '../../support/database/builders.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { setUpDress } from '../../support/database/rentals.ts'
import { openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'

const db = openTestDatabase()

describe('moderation', () => {
  const report = (who: Person, thing: Item, more: object = {}) =>
    db
      .as(who)
      .insert<Row>('item_reports', { item_id: thing.id, reporter_id: who.id, reason: 'fake', ...more })
  const moderate = (who: Person, thing: Item, p_action: string, p_reason: string | null = null) =>
    db.as(who).call('moderate_item', { p_item_id: thing.id, p_action, p_reason })
  const seen = (who: Person | 'visitor', thing: Item) =>
    db.as(who).query('select hidden_reason from items where id = $1', [thing.id])

  test('an item is reported once by a person, read by that person and admins', async () => {
    const { ada, bola, dress } = await setUpDress(db)
    await report(bola, dress, { details: 'Not hers' })
    expect(await refusal(report(bola, dress))).toMatchObject({ code: '23505' })
    const admin = await member(db, 'Admin', { admin: true })
    for (const reader of [bola, admin])
      expect(await db.as(reader).read('item_reports', { item_id: dress.id })).toHaveLength(1)
    expect(await db.as(ada).read('item_reports', { item_id: dress.id })).toEqual([])
  })

  test('a person cannot report their own item, or in another person’s name', async () => {
    const { ada, bola, dress } = await setUpDress(db)
    expect(await refusal(report(ada, dress))).toMatchObject(forbidden)
    expect(await refusal(report(bola, dress, { reporter_id: ada.id }))).toMatchObject(forbidden)
  })

  test('a hidden item is visible only to its owner, admins and people who booked it', async () => {
    const { ada, bola, dress } = await setUpDress(db)
    const [admin, eve] = [await member(db, 'Admin', { admin: true }), await member(db, 'Eve')]
    await cancelBooking(db, bola, await insertPaidBooking(db, bola, dress))
    await moderate(admin, dress, 'hide', 'These photos are not yours')
    for (const who of ['visitor', eve] as const) expect(await seen(who, dress)).toEqual([])
    for (const who of [ada, admin, bola])
      expect(await seen(who, dress)).toEqual([{ hidden_reason: 'These photos are not yours' }])
    expect(await mailSubjects(db, ada)).toContain('Your item was taken down')
    expect((await refusal(insertBooking(db, eve, dress))).hint).toBe('Item not available')
  })

  test('the owner of a hidden item cannot make it available, and can after it is restored', async () => {
    const { ada, dress } = await setUpDress(db)
    const admin = await member(db, 'Admin', { admin: true })
    await moderate(admin, dress, 'hide', 'Blurred')
    const available = () => db.as(ada).update('items', { status: 'available' }, { id: dress.id })
    expect(await refusal(available())).toMatchObject({
      hint: 'Failed to update item',
      message: 'This item was taken down: Blurred',
    })
    expect(await refusal(db.as(ada).update('items', { hidden_at: null }, { id: dress.id }))).toMatchObject(
      forbidden,
    )
    await moderate(admin, dress, 'restore')
    expect(await available()).toHaveLength(1)
  })

  test('what an admin decides resolves the reports and is logged', async () => {
    const { bola, dress } = await setUpDress(db)
    const admin = await member(db, 'Admin', { admin: true })
    await report(bola, dress)
    await moderate(admin, dress, 'dismiss')
    expect(
      await db.as(admin).query('select status from item_reports where item_id = $1', [dress.id]),
    ).toEqual([{ status: 'resolved' }])
    expect(
      await db.query('select action_type from private.user_actions where user_id = $1', [admin.id]),
    ).toEqual([{ action_type: 'moderate_item' }])
  })

  test('deciding needs an admin, a known action and for hiding a reason', async () => {
    const { bola, dress } = await setUpDress(db)
    const admin = await member(db, 'Admin', { admin: true })
    expect(await refusal(moderate(bola, dress, 'hide', 'x'))).toMatchObject({ code: 'PT403' })
    expect(await refusal(moderate(admin, dress, 'hide', ' '))).toMatchObject({ hint: 'Moderation failed' })
    expect(await refusal(moderate(admin, dress, 'burn'))).toMatchObject({ hint: 'Moderation failed' })
    expect(await seen('visitor', dress)).toEqual([{ hidden_reason: null }])
  })
})
