import { describe, expect, test } from 'vitest'
import {
  cancelBooking,
  type Item,
  insertBooking,
  insertPaidBooking,
  item,
  mailSubjects,
  member,
} from '../../support/database/builders.ts'
import { textList } from '../../support/database/disputes.ts'
import { ratedScene } from '../../support/database/ratings.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { setUpDress } from '../../support/database/rentals.ts'
import {
  decideReports,
  ownMatter,
  reportItem,
  reportPerson,
  waitingFor,
} from '../../support/database/safety.ts'
import { openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'
import { defaultNumber } from '../../support/fixtures/default-settings.ts'

const db = openTestDatabase()

describe('moderation', () => {
  const moderate = (who: Person, thing: Item, p_action: string, p_reason: string | null = null) =>
    db.as(who).call('moderate_item', { p_item_id: thing.id, p_action, p_reason })
  const seen = (who: Person | 'visitor', thing: Item) =>
    db.as(who).query('select hidden_reason from items where id = $1', [thing.id])

  test('an item is reported once by a person, read by that person and admins', async () => {
    const { ada, bola, dress } = await setUpDress(db)
    await reportItem(db, bola, dress, { details: 'Not hers' })
    expect(await refusal(reportItem(db, bola, dress))).toMatchObject({ code: '23505' })
    const admin = await member(db, 'Admin', { admin: true })
    expect(await waitingFor(db, admin, 'item')).toContain(dress.id)
    for (const reader of [bola, admin])
      expect(await db.as(reader).read('item_reports', { item_id: dress.id })).toHaveLength(1)
    expect(await db.as(ada).read('item_reports', { item_id: dress.id })).toEqual([])
  })

  test('a person cannot report their own item, or in another person’s name', async () => {
    const { ada, bola, dress } = await setUpDress(db)
    expect(await refusal(reportItem(db, ada, dress))).toMatchObject(forbidden)
    expect(await refusal(reportItem(db, bola, dress, { reporter_id: ada.id }))).toMatchObject(forbidden)
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

  test('an admin decides nothing about their own item', async () => {
    const { bola } = await setUpDress(db)
    const owner = await member(db, 'Owner', { admin: true })
    const other = await member(db, 'Admin', { admin: true })
    const own = await item(db, owner)
    await reportItem(db, bola, own)
    const reports = () => db.query('select status from public.item_reports where item_id = $1', [own.id])
    expect(await refusal(moderate(owner, own, 'dismiss'))).toMatchObject(ownMatter)
    expect(await reports()).toEqual([{ status: 'open' }])
    await moderate(other, own, 'hide', 'A fake')
    expect(await refusal(moderate(owner, own, 'restore'))).toMatchObject({ code: 'PT403' })
    expect(await seen(bola, own)).toEqual([])
    expect(await reports()).toEqual([{ status: 'resolved' }])
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
    await reportItem(db, bola, dress)
    await moderate(admin, dress, 'dismiss')
    expect(await db.query('select status from public.item_reports where item_id = $1', [dress.id])).toEqual([
      { status: 'resolved' },
    ])
    expect(
      await db.query('select action_type from private.admin_log where admin_id = $1', [admin.id]),
    ).toEqual([{ action_type: 'moderate_item' }])
  })

  test('only the reports that were read are resolved; one that came meanwhile waits on', async () => {
    const { bola, dress } = await setUpDress(db)
    const [admin, eve] = [await member(db, 'Admin', { admin: true }), await member(db, 'Eve')]
    const read = await reportItem(db, bola, dress)
    await reportItem(db, eve, dress, { reason: 'scam', details: 'It is my stolen dress' })
    const decide = (p_action: string, ids: string[]) =>
      db
        .as(admin)
        .call('moderate_item', { p_item_id: dress.id, p_action, p_reason: 'x', p_report_ids: textList(ids) })
    const open = async () =>
      (
        await db.query<{ reporter_id: string }>(
          `select reporter_id from public.item_reports where item_id = $1 and status = 'open' order by created_at`,
          [dress.id],
        )
      ).map(({ reporter_id }) => reporter_id)
    await decide('dismiss', [])
    expect(await open()).toEqual([bola.id, eve.id])
    await decide('dismiss', [read.id])
    expect(await open()).toEqual([eve.id])
    expect(
      await refusal(
        decide(
          'dismiss',
          Array.from({ length: 501 }, () => read.id),
        ),
      ),
    ).toMatchObject({ hint: 'Invalid input' })
    await decide('hide', [read.id])
    expect(await open()).toEqual([eve.id])
    expect(await waitingFor(db, admin, 'item')).toContain(dress.id)
  })

  test('who has so many unfounded reports of items, ratings and people reports nothing more for a time', async () => {
    const [admin, ada, flood] = [
      await member(db, 'Admin', { admin: true }),
      await member(db, 'Ada'),
      await member(db, 'Flood'),
    ]
    const limit = defaultNumber('unfounded_reports_limit')
    const { ofAda } = await ratedScene(db)
    const rating = await db.as(flood).insert<Row & { id: string }>('rating_reports', {
      rating_id: ofAda.id,
      reporter_id: flood.id,
      reason: 'insult',
    })
    const dismissal = { p_rating_id: ofAda.id, p_action: 'dismiss', p_report_ids: textList([rating.id]) }
    await db.as(admin).call('moderate_rating', dismissal)
    const person = await reportPerson(db, flood, ada)
    await decideReports(db, admin, [person], 'dismiss')
    for (let at = 2; at < limit; at += 1) {
      const thing = await item(db, ada)
      await reportItem(db, flood, thing)
      await moderate(admin, thing, 'dismiss')
    }
    const thing = await item(db, ada)
    for (const act of [
      () => reportItem(db, flood, thing),
      () => reportPerson(db, flood, ada),
      () =>
        db
          .as(flood)
          .insert('rating_reports', { rating_id: ofAda.id, reporter_id: flood.id, reason: 'insult' }),
    ])
      expect(await refusal(act())).toMatchObject({ code: 'PT429', hint: 'Too many reports' })
    await reportItem(db, await member(db, 'Bola'), thing)
    await db.query(
      `update private.dismissed_reports set dismissed_at = now() - make_interval(days => $2) where reporter_id = $1`,
      [flood.id, defaultNumber('unfounded_reports_days') + 1],
    )
    await reportItem(db, flood, thing)
    expect(
      await db.query('select status from public.item_reports where item_id = $1', [thing.id]),
    ).toHaveLength(2)
  })

  test('a report with something in it does not count against its reporter', async () => {
    const [admin, ada, bola] = [
      await member(db, 'Admin', { admin: true }),
      await member(db, 'Ada'),
      await member(db, 'Bola'),
    ]
    for (let at = 0; at < defaultNumber('unfounded_reports_limit'); at += 1) {
      const thing = await item(db, ada)
      await reportItem(db, bola, thing)
      await moderate(admin, thing, 'hide', 'A fake')
    }
    await reportItem(db, bola, await item(db, ada))
    expect(await db.query('select from private.dismissed_reports where reporter_id = $1', [bola.id])).toEqual(
      [],
    )
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
