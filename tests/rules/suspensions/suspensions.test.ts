import { describe, expect, test } from 'vitest'
import {
  cancelBooking,
  day,
  insertBooking,
  insertPaidBooking,
  insertPurchase,
  item,
  mailBody,
  mailSubjects,
  member,
  moveIntoPast,
  runJobs,
  storedBooking,
  updateReturnConfirmation,
  walletBalance,
} from '../../support/database/builders.ts'
import { settledScene } from '../../support/database/disputes.ts'
import { rate, ratedScene } from '../../support/database/ratings.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { storedBookingsOf } from '../../support/database/rentals.ts'
import {
  appeal,
  countInSearch,
  eraseAccount,
  isShownActive,
  letSuspensionEnd,
  lift,
  loggedActions,
  reportPerson,
  safetyScene,
  suspend,
  suspensionsOf,
} from '../../support/database/safety.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase()

const suspended = { code: 'PT403', hint: 'Account suspended' }
const logged = (person: Person) => loggedActions(db, person)
const isActive = (person: Person) => isShownActive(db, person)
const inSearch = (title: string) => countInSearch(db, title)
const mySuspension = (person: Person) => db.as(person).call('my_suspension')

describe('a suspended person', () => {
  test('is shown to nobody in the market, and can neither list nor book nor be booked', async () => {
    const { ada, bola, dress, admin } = await safetyScene(db, { title: 'Indigo agbada of Ada' })
    const ofBola = await item(db, bola)
    expect(await inSearch('Indigo agbada of Ada')).toBe(1)
    await suspend(db, admin, ada)
    expect(await inSearch('Indigo agbada of Ada')).toBe(0)
    for (const caller of [bola, 'visitor'] as const)
      expect(await db.as(caller).read('items', { id: dress.id })).toEqual([])
    for (const caller of [ada, admin])
      expect(await db.as(caller).read('items', { id: dress.id })).toHaveLength(1)
    expect(await refusal(insertBooking(db, bola, dress))).toMatchObject({
      hint: 'Item not available',
      message: 'This item is not available right now.',
    })
    expect(await refusal(insertBooking(db, ada, ofBola))).toMatchObject(suspended)
    expect(await refusal(item(db, ada))).toMatchObject(suspended)
    const quote = { p_item_id: ofBola.id, p_transaction_type: 'buy' }
    expect(await refusal(db.as(ada).call('quote_booking', quote))).toMatchObject(suspended)
    expect(await storedBookingsOf(db, bola)).toEqual([])
    expect(await storedBookingsOf(db, ada)).toEqual([])
  })

  test('reads why, and others only that they are not active', async () => {
    const { ada, bola, admin } = await safetyScene(db)
    await suspend(db, admin, ada)
    expect(await mySuspension(ada)).toMatchObject([
      { reason: 'You sold fakes.', appeal: null, ends_at: null },
    ])
    expect(await mySuspension(bola)).toEqual([])
    expect(await isActive(ada)).toBe(false)
    expect(await isActive(bola)).toBe(true)
    for (const [caller, told] of [
      [ada, [false]],
      [bola, [null]],
      ['visitor', [null]],
    ] as const) {
      const rows = await db.as(caller).read<{ is_active: boolean | null }>('profiles', { user_id: ada.id })
      expect(rows.map(({ is_active }) => is_active)).toEqual(told)
    }
    const mail = await mailBody(db, ada, 'Your account is suspended')
    expect(mail).toContain('You sold fakes.')
    for (const caller of [ada, bola, 'visitor'] as const)
      expect(await refusal(db.as(caller).query('select * from private.suspensions'))).toMatchObject(forbidden)
  })

  test('has open requests and unpaid bookings ended, on both sides, with all money back', async () => {
    const { ada, bola, dress, admin } = await safetyScene(db, { approval_required: true })
    const chi = await member(db, 'Chi')
    const asked = await insertPaidBooking(db, bola, dress)
    const unpaid = await insertPurchase(db, bola, await item(db, ada))
    const own = await insertPaidBooking(db, ada, await item(db, chi, { approval_required: true }))
    await suspend(db, admin, ada)
    expect(await storedBooking(db, asked)).toMatchObject({
      booking_status: 'declined',
      payment_status: 'refunded',
    })
    expect(await storedBooking(db, unpaid)).toMatchObject({ booking_status: 'cancelled' })
    expect(await storedBooking(db, own)).toMatchObject({
      booking_status: 'cancelled',
      payment_status: 'refunded',
    })
    expect(await walletBalance(db, bola)).toBe(asked.total_amount)
    expect(await walletBalance(db, ada)).toBe(own.total_amount)
    for (const body of await db.query<{ body: string }>(
      'select body from private.outbox where recipient = $1',
      [bola.email],
    ))
      expect(body.body).not.toMatch(/suspen/i)
  })

  test('finishes what is agreed and rates it; the other side may leave free of charge before the handover', async () => {
    const { ada, bola, dress, admin } = await safetyScene(db)
    const booking = await insertPaidBooking(db, bola, dress)
    await suspend(db, admin, ada)
    expect(await db.as(bola).read('items', { id: dress.id })).toHaveLength(1)
    // A day before the rental a cancellation is late: it would cost half of the rent.
    await moveIntoPast(db, booking, { days: 9 })
    const told = await mailBody(db, bola, 'News about your booking of “Red gele”')
    expect(told).toMatch('you can cancel it free of charge')
    expect(told).not.toMatch(/suspen|fakes/i)
    const [quoted] = await db.as(bola).call('cancellation_quote', { p_transaction_id: booking.id })
    expect(quoted).toEqual({ refund: booking.total_amount, to_lender: 0 })
    await moveIntoPast(db, booking, { days: 2 })
    await db.as(bola).call('confirm_receipt', { p_transaction_id: booking.id })
    await updateReturnConfirmation(db, bola, booking)
    await updateReturnConfirmation(db, ada, booking)
    expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'completed' })
    expect(await walletBalance(db, ada)).toBe(3000)
    await rate(db, ada, booking, { returned_on_time: true, item_condition_good: true })
  })

  test('pays for a late cancellation of a rental as usual', async () => {
    const { bola, dress, admin } = await safetyScene(db)
    const booking = await insertPaidBooking(db, bola, dress)
    await suspend(db, admin, bola)
    await moveIntoPast(db, booking, { days: 9 })
    expect(await cancelBooking(db, bola, booking)).toMatchObject({ paid_to_lender: 1500 })
  })

  test('reports neither items, ratings nor people', async () => {
    const { ada, bola, ofBola } = await ratedScene(db)
    const admin = await member(db, 'Ngozi', { admin: true })
    const dress = await item(db, ada)
    await suspend(db, admin, bola)
    expect(await refusal(reportPerson(db, bola, ada))).toMatchObject(suspended)
    const ofItem = { item_id: dress.id, reporter_id: bola.id, reason: 'fake' }
    const ofRating = { rating_id: ofBola.id, reporter_id: bola.id, reason: 'insult' }
    expect(await refusal(db.as(bola).insert('item_reports', ofItem))).toMatchObject(suspended)
    expect(await refusal(db.as(bola).insert('rating_reports', ofRating))).toMatchObject(suspended)
    for (const table of ['person_reports', 'item_reports', 'rating_reports'])
      expect(await db.query(`select from public.${table} where reporter_id = $1`, [bola.id])).toEqual([])
    await lift(db, admin, bola)
    await db.as(bola).insert('item_reports', ofItem)
    await db.as(bola).insert('rating_reports', ofRating)
    await reportPerson(db, bola, ada)
  })

  test('stays suspended when the account is erased, together with the marks of the person', async () => {
    const { ada, admin } = await safetyScene(db)
    await db.query(`update private.profiles set phone_number = '+2348031112233' where user_id = $1`, [ada.id])
    await suspend(db, admin, ada)
    await appeal(db, ada, 'My street is Broad Street.')
    await eraseAccount(db, ada)
    const [row] = await db.query(
      `select private.is_suspended($1) as suspended, (select count(*)::int from private.person_marks where user_id = $1) as marks`,
      [ada.id],
    )
    expect(row).toEqual({ suspended: true, marks: 1 })
    expect(await suspensionsOf(db, ada)).toMatchObject([
      { ended_at: null, appeal: 'Removed with the account.' },
    ])
  })
})

describe('suspending', () => {
  test('is for admins, never of oneself or of another admin, once, with a reason and an end that is to come', async () => {
    const { ada, bola, admin, otherAdmin } = await safetyScene(db)
    expect(await refusal(suspend(db, bola, ada))).toMatchObject({ code: 'PT403', hint: 'Access denied' })
    expect(await refusal(suspend(db, admin, admin))).toMatchObject({
      code: 'PT403',
      hint: 'Suspension failed',
    })
    expect(await refusal(suspend(db, admin, otherAdmin))).toMatchObject({
      message: 'Remove the admin rights of this person first.',
    })
    for (const p_reason of ['​ \n', null])
      expect(await refusal(suspend(db, admin, ada, { p_reason }))).toMatchObject({ code: 'PT400' })
    for (const p_ends_at of ['2020-01-01T00:00:00Z', 'infinity'])
      expect(await refusal(suspend(db, admin, ada, { p_ends_at }))).toMatchObject({ code: 'PT400' })
    expect(await refusal(suspend(db, admin, { id: '00000000-0000-4000-8000-000000000000' }))).toMatchObject({
      code: 'PT404',
    })
    expect(await suspensionsOf(db, ada)).toEqual([])
    await suspend(db, admin, ada)
    expect(await refusal(suspend(db, otherAdmin, ada))).toMatchObject({ code: 'PT409' })
    expect(await logged(admin)).toMatchObject([
      { action_type: 'suspend_person', action_data: { target: ada.id, reason: 'You sold fakes.' } },
    ])
    expect(
      await refusal(db.as(admin).update('profiles', { is_admin: true }, { user_id: ada.id })),
    ).toMatchObject({
      code: 'PT409',
    })
  })

  test('ends by an admin, who says why; the items are shown again', async () => {
    const { ada, bola, dress, admin, otherAdmin } = await safetyScene(db, { title: 'Coral beads of Ada' })
    await suspend(db, admin, ada)
    expect(await refusal(lift(db, bola, ada))).toMatchObject({ code: 'PT403' })
    await lift(db, admin, ada)
    expect(await isActive(ada)).toBe(true)
    expect(await inSearch('Coral beads of Ada')).toBe(1)
    await insertBooking(db, bola, dress)
    expect(await refusal(lift(db, admin, ada))).toMatchObject({
      code: 'PT409',
      hint: 'Suspension not lifted',
    })
    expect(await mailSubjects(db, ada)).toContain('Your account is active again')
    expect((await logged(admin)).map(({ action_type }) => action_type)).toEqual([
      'suspend_person',
      'lift_suspension',
    ])
    await suspend(db, otherAdmin, ada)
    expect(await suspensionsOf(db, ada)).toHaveLength(2)
  })

  test('ends by its time at once, and the jobs show the items again and tell the person, once', async () => {
    const { ada, bola, dress, admin } = await safetyScene(db, { title: 'Velvet cap of Ada' })
    await suspend(db, admin, ada, { p_ends_at: `${day(30)}T00:00:00Z` })
    await runJobs(db)
    expect(await isActive(ada)).toBe(false)
    await letSuspensionEnd(db, ada)
    expect(await isActive(ada)).toBe(true)
    expect(await mySuspension(ada)).toEqual([])
    expect(await runJobs(db)).toMatchObject({ suspensions_ended: 1, failed: [] })
    expect(await runJobs(db)).toMatchObject({ suspensions_ended: 0 })
    expect(await inSearch('Velvet cap of Ada')).toBe(1)
    await insertBooking(db, bola, dress)
    expect(
      (await mailSubjects(db, ada)).filter((one) => one === 'Your account is active again'),
    ).toHaveLength(1)
  })
})

test('Ratings of a finished rental can be given by a person who was suspended after it', async () => {
  const { ada, booking } = await settledScene(db)
  const admin = await member(db, 'Later admin', { admin: true })
  await suspend(db, admin, ada)
  await rate(db, ada, booking, { returned_on_time: true, item_condition_good: true })
  expect(await db.query('select 1 from public.ratings where rater_id = $1', [ada.id])).toHaveLength(1)
})
