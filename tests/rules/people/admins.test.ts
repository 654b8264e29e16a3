import { describe, expect, test } from 'vitest'
import { insertPaidBooking, item, member, storedProfile } from '../../support/database/builders.ts'
import { report } from '../../support/database/disputes.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'

const db = openTestDatabase()

describe('admins', () => {
  const actionsOf = (person: Person) =>
    db.query('select action_type, action_data from private.admin_log where admin_id = $1', [person.id])

  test('an admin makes another member admin, and it is logged', async () => {
    const [admin, ada] = [await member(db, 'Admin', { admin: true }), await member(db, 'Ada')]
    expect(await db.as(admin).update('profiles', { is_admin: true }, { user_id: ada.id })).toHaveLength(1)
    expect(await storedProfile(db, ada)).toMatchObject({ is_admin: true })
    expect(await actionsOf(admin)).toEqual([
      {
        action_type: 'set_staff_roles',
        action_data: { target: ada.id, from: [], to: ['support'], reason: 'An update of is_admin' },
      },
    ])
  })

  test('a member cannot make themselves admin', async () => {
    const ada = await member(db, 'Ada')
    const attempt = db.as(ada).update('profiles', { is_admin: true }, { user_id: ada.id })
    expect(await refusal(attempt)).toMatchObject({ code: 'PT403', hint: 'Access denied' })
    expect(await storedProfile(db, ada)).toMatchObject({ is_admin: false })
    expect(await actionsOf(ada)).toEqual([])
  })

  test('a member cannot make or unmake another admin', async () => {
    const [admin, ada] = [await member(db, 'Admin', { admin: true }), await member(db, 'Ada')]
    const attempt = db.as(ada).update('profiles', { is_admin: false }, { user_id: admin.id })
    expect(await refusal(attempt)).toMatchObject({ code: 'PT403', hint: 'Access denied' })
    expect(await storedProfile(db, admin)).toMatchObject({ is_admin: true })
  })

  test('an admin cannot resign, so one always remains', async () => {
    const admin = await member(db, 'Admin', { admin: true })
    const attempt = db.as(admin).update('profiles', { is_admin: false }, { user_id: admin.id })
    expect(await refusal(attempt)).toMatchObject({
      code: 'PT403',
      message: 'You cannot change your own admin status.',
    })
    expect(await storedProfile(db, admin)).toMatchObject({ is_admin: true })
  })

  test('of two admins who dismiss each other at the same moment one remains', async () => {
    await db.query('update private.profiles set is_admin = false where is_admin')
    for (let round = 0; round < 20; round += 1) {
      const [one, two] = [await member(db, 'One', { admin: true }), await member(db, 'Two', { admin: true })]
      await Promise.allSettled([
        db.as(one).update('profiles', { is_admin: false }, { user_id: two.id }),
        db.as(two).update('profiles', { is_admin: false }, { user_id: one.id }),
      ])
      const admins = await db.query(
        'update private.profiles set is_admin = false where is_admin returning user_id',
      )
      expect(admins).toHaveLength(1)
    }
  })
})

describe('log_user_action', () => {
  const log = (caller: Person, owner: Person, type: string | null, data: object = {}) =>
    db.as(caller).call('log_user_action', {
      p_user_id: owner.id,
      p_action_type: type,
      p_action_data: JSON.stringify(data),
    })
  const logged = (person: Person) =>
    db.query('select action_type, action_data from private.user_actions where user_id = $1', [person.id])

  test('a person logs their own action', async () => {
    const ada = await member(db, 'Ada')
    await log(ada, ada, 'viewed_item', { item: 1 })
    expect(await logged(ada)).toMatchObject([{ action_type: 'viewed_item' }])
  })

  test('another person’s action cannot be logged', async () => {
    const [ada, stranger] = [await member(db, 'Ada'), await member(db, 'Stranger')]
    expect(await refusal(log(stranger, ada, 'viewed_item'))).toMatchObject({
      code: 'PT403',
      hint: 'Access denied',
    })
    expect(await logged(ada)).toEqual([])
  })

  test.each([
    ['Shouting', 'Invalid action'],
    ['', 'Invalid action'],
    [null, 'Invalid action'],
    ['x'.repeat(61), 'Invalid input'],
  ])('the action type %j is refused', async (type, hint) => {
    const ada = await member(db, 'Ada')
    expect(await refusal(log(ada, ada, type))).toMatchObject({ code: 'PT400', hint })
    expect(await logged(ada)).toEqual([])
  })

  test.each(['ai_feature_unlocked'])('%s, which Aso logs itself, is refused', async (type) => {
    const ada = await member(db, 'Ada')
    const forged = log(ada, ada, type, { feature_type: 'stylist', amount: 200 })
    expect(await refusal(forged)).toMatchObject({ code: 'PT403', hint: 'Access denied' })
    expect(await logged(ada)).toEqual([])
  })

  test('too much data is refused', async () => {
    const ada = await member(db, 'Ada')
    const attempt = (length: number) => log(ada, ada, 'viewed_item', { text: 'x'.repeat(length) })
    expect(await refusal(attempt(500))).toMatchObject({ code: 'PT400', hint: 'Invalid input' })
    expect(await logged(ada)).toEqual([])
    await attempt(450)
    expect(await logged(ada)).toHaveLength(1)
  })
})

describe('the people an admin sees', () => {
  const search = (caller: Person, p_search = '', more: object = {}) =>
    db.as(caller).call<Row & { user_id: string }>('search_people', { p_search, ...more })
  const found = async (admin: Person, text: string) =>
    (await search(admin, text)).map(({ user_id }) => user_id)

  test('are found by a part of the name, by phone number in either form, and by user id', async () => {
    const admin = await member(db, 'Admin', { admin: true })
    const zainab = await member(db, 'Zainab Yusuf')
    await db.query(`update private.profiles set phone_number = '+2349098765432' where user_id = $1`, [
      zainab.id,
    ])
    for (const text of ['zainab', 'Yusuf', '09098765432', '+2349098765432', '98765', zainab.id]) {
      expect(await found(admin, text)).toEqual([zainab.id])
    }
  })

  test.each(['%', '_', '\\', "' or true --"])('%j is searched literally', async (text) => {
    expect(await found(await member(db, 'Admin', { admin: true }), text)).toEqual([])
  })

  test('come newest first, page after page', async () => {
    const admin = await member(db, 'Admin', { admin: true })
    for (const name of ['Page one', 'Page two', 'Page three']) await member(db, name)
    const first = await search(admin, 'Page', { p_limit: 2 })
    expect(first.map(({ full_name }) => full_name)).toEqual(['Page three', 'Page two'])
    const second = await search(admin, 'Page', { p_limit: 2, p_before: first[1]?.created_at })
    expect(second.map(({ full_name }) => full_name)).toEqual(['Page one'])
  })

  test.each(['search_people', 'admin_counts'])('%s is refused to members', async (procedure) => {
    const attempt = db.as(await member(db, 'Eve')).call(procedure)
    expect(await refusal(attempt)).toMatchObject({
      code: 'PT403',
      message: 'Access denied. Admin privileges required.',
    })
  })

  test('the counts are of people, pending verifications and disputes, open bookings and listed items', async () => {
    const admin = await member(db, 'Admin', { admin: true })
    const [before] = await db.as(admin).call('admin_counts')
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    await member(db, 'Dami', { identity: 'pending' })
    await report(db, bola, await insertPaidBooking(db, bola, await item(db, ada)))
    const [{ sizes_at, ...after } = { sizes_at: null }] = await db.as(admin).call('admin_counts')
    expect(sizes_at).not.toBe(null)
    const grown = Object.entries(after).map(([name, count]) => [name, Number(count) - Number(before?.[name])])
    expect(Object.fromEntries(grown)).toEqual({
      users: 3,
      pending_verifications: 1,
      changed_identities: 0,
      open_bookings: 1,
      listed_items: 1,
      book_problems: 0,
      pending_disputes: 1,
      pending_claims: 0,
      open_suspense: 0,
      card_refund_problems: 0,
      open_reports: 0,
      open_signals: 0,
      pending_withdrawals: 0,
      open_chargebacks: 0,
    })
  })
})

describe('admin_delete_user', () => {
  const remove = (caller: Person, target: Person) =>
    db.as(caller).call('admin_delete_user', { target_user_id: target.id })

  test('hides the person, takes the wardrobe off the market, ends the sessions, and is logged', async () => {
    const [admin, ada] = [await member(db, 'Admin', { admin: true }), await member(db, 'Ada')]
    const gele = await item(db, ada)
    await db.query('insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1)', [ada.id])
    await remove(admin, ada)
    expect(await db.as(admin).read('profiles', { user_id: ada.id })).toEqual([])
    expect(await db.one('select status from public.items where id = $1', [gele.id])).toEqual({
      status: 'unavailable',
    })
    expect(await db.query('select 1 from auth.sessions where user_id = $1', [ada.id])).toEqual([])
    expect(
      await db.one('select banned_until > now() as banned, email from auth.users where id = $1', [ada.id]),
    ).toEqual({
      banned: true,
      email: ada.email,
    })
    expect(
      await db.query('select action_type, action_data from private.admin_log where admin_id = $1', [
        admin.id,
      ]),
    ).toEqual([{ action_type: 'delete_user', action_data: { target: ada.id } }])
  })

  test('is refused to members', async () => {
    const [eve, ada] = [await member(db, 'Eve'), await member(db, 'Ada')]
    expect(await refusal(remove(eve, ada))).toMatchObject({ code: 'PT403', hint: 'Access denied' })
    expect(await storedProfile(db, ada)).toMatchObject({ deleted_at: null })
  })

  test('refuses oneself, another admin, and a person with an open booking', async () => {
    const [admin, other] = [
      await member(db, 'Admin', { admin: true }),
      await member(db, 'Other', { admin: true }),
    ]
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    await insertPaidBooking(db, bola, await item(db, ada))
    for (const target of [admin, other, ada, bola]) {
      expect(await refusal(remove(admin, target))).toMatchObject({ hint: 'Failed to delete user' })
      expect(await storedProfile(db, target)).toMatchObject({ deleted_at: null })
    }
  })

  test('a second time is refused', async () => {
    const [admin, ada] = [await member(db, 'Admin', { admin: true }), await member(db, 'Ada')]
    await remove(admin, ada)
    expect(await refusal(remove(admin, ada))).toMatchObject({ code: 'PT404', hint: 'Failed to delete user' })
  })
})

describe('settings', () => {
  const set = (caller: Person, value: string) =>
    db.as(caller).call('change_setting', {
      p_key: 'min_withdrawal_amount',
      p_value: value,
      p_reason: 'Costs',
    })

  test('are changed by an admin, and it is logged', async () => {
    const admin = await member(db, 'Admin', { admin: true })
    await set(admin, '600')
    expect(
      await db.query(
        `select action_data - 'takes_effect_at' as data from private.admin_log where admin_id = $1`,
        [admin.id],
      ),
    ).toEqual([{ data: { key: 'min_withdrawal_amount', from: '500', to: '600', reason: 'Costs' } }])
    await set(admin, '500')
  })

  test('are not changed by a member', async () => {
    expect(await refusal(set(await member(db, 'Eve'), '1'))).toMatchObject({ code: 'PT403' })
    expect(
      await db.one(
        `select setting_value from public.app_settings where setting_key = 'min_withdrawal_amount'`,
      ),
    ).toEqual({
      setting_value: '500',
    })
  })

  test('a word where a number belongs is refused', async () => {
    const attempt = set(await member(db, 'Admin', { admin: true }), 'plenty')
    expect(await refusal(attempt)).toMatchObject({ code: 'PT400', hint: 'Setting not changed' })
  })
})
