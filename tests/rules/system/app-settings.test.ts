import { describe, expect, test } from 'vitest'
import { readSettings, type SettingRow, settingKeys } from '#contract/settings.ts'
import { categories } from '#contract/taxonomy.ts'
import { day, insertBooking, item, member } from '../../support/database/builders.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'

const db = openTestDatabase()
const fee = { setting_key: 'platform_fee_percent' }

describe('app_settings', () => {
  test('a visitor reads the settings the specification names', async () => {
    const rows = await db.as('visitor').read<{ setting_key: string; setting_value: string }>('app_settings')
    const values = new Map(rows.map((row) => [row.setting_key, row.setting_value]))
    expect(values.get('withdrawal_fee_type')).toBe('fixed')
    expect(values.get('min_withdrawal_amount')).toBe('500')
    expect(values.get('max_withdrawal_amount')).toBe('100000')
  })

  test('a member cannot change a setting', async () => {
    const ada = await member(db, 'Ada')
    expect(await refusal(db.as(ada).update('app_settings', { setting_value: '50' }, fee))).toMatchObject(
      forbidden,
    )
    expect(await db.as('visitor').read('app_settings', fee)).toMatchObject([{ setting_value: '0' }])
  })

  test('a visitor can neither add nor remove a setting', async () => {
    const visitor = db.as('visitor')
    const extra = { setting_key: 'extra', setting_value: '1', description: 'Extra' }
    expect(await refusal(visitor.insert('app_settings', extra))).toMatchObject(forbidden)
    expect(await refusal(visitor.remove('app_settings', fee))).toMatchObject(forbidden)
    expect(await visitor.read('app_settings', fee)).toHaveLength(1)
  })

  test('the service changes a setting', async () => {
    const service = db.as('service')
    const price = { setting_key: 'ai_session_price' }
    expect(await service.update('app_settings', { setting_value: '250' }, price)).toHaveLength(1)
    expect(await db.as('visitor').read('app_settings', price)).toMatchObject([{ setting_value: '250' }])
  })
})

describe('item_categories', () => {
  test('a visitor reads the thirteen categories in order', async () => {
    const rows = await db
      .as('visitor')
      .query<{ name: string }>('select name from item_categories order by position')
    expect(rows.map(({ name }) => name)).toEqual([...categories])
  })

  test('an admin cannot add a category through the API', async () => {
    const admin = await member(db, 'Admin', { admin: true })
    const attempt = db.as(admin).insert('item_categories', { name: 'Cars', position: 99 })
    expect(await refusal(attempt)).toMatchObject(forbidden)
    expect(await db.as('visitor').read('item_categories', { name: 'Cars' })).toEqual([])
  })
})

test('a setting that is calculated with is a number, a percentage at most 100', async () => {
  const service = db.as('service')
  const set = (setting_key: string, setting_value: string) =>
    service.update('app_settings', { setting_value }, { setting_key })
  const wrong = [
    ['platform_fee_percent', '5%'],
    ['platform_fee_percent', '101'],
    ['late_cancel_rent_percent', '-1'],
    ['hold_minutes', 'soon'],
    ['max_withdrawal_amount', 'NaN'],
  ] as const
  for (const [key, value] of wrong) expect(await refusal(set(key, value))).toMatchObject({ code: '23514' })
  for (const value of ['7.5', '100', '0']) expect(await set('platform_fee_percent', value)).toHaveLength(1)
})

test('all settings that screens show exist, numbers as numbers', async () => {
  const rows = await db.as('visitor').read<SettingRow>('app_settings')
  const settings = readSettings(rows)
  expect(Object.keys(settings).sort()).toEqual([...settingKeys].sort())
  const numbers = await db.query<{ setting_key: string }>(
    `select setting_key from public.app_settings where value_type in ('whole', 'amount') and setting_key = any ($1)`,
    [`{${settingKeys.join()}}`],
  )
  const typed = Object.entries(settings).filter(([, value]) => typeof value === 'number')
  expect(numbers.map(({ setting_key }) => setting_key).sort()).toEqual(typed.map(([key]) => key).sort())
})

test('every number has bounds, a unit, a group and a label, and its default is within them', async () => {
  const rows = await db.query(`
    select setting_key from public.app_settings
    where label = '' or setting_group = 'Other' or length(description) < 10
      or (value_type in ('whole', 'amount') and (unit is null or minimum is null))
      or not private.is_setting_value(default_value, value_type, minimum, maximum, choices)
      or setting_value <> default_value and setting_key <> 'ai_session_price' and setting_key <> 'platform_fee_percent'`)
  expect(rows).toEqual([])
})

test('the comment of the column names every unit', async () => {
  const { comment } = await db.one<{ comment: string }>(
    `select col_description('public.app_settings'::regclass, attnum) as comment from pg_attribute
     where attrelid = 'public.app_settings'::regclass and attname = 'unit'`,
  )
  const named = comment
    .replace('What a number counts: ', '')
    .replace('.', '')
    .split(/, | or /)
  const used = await db.query<{ unit: string }>(
    'select distinct unit from public.app_settings where unit is not null',
  )
  expect(named.toSorted()).toEqual(used.map(({ unit }) => unit).toSorted())
})

test('a value outside of a setting’s bounds is refused', async () => {
  const service = db.as('service')
  const set = (setting_key: string, setting_value: string) =>
    service.update('app_settings', { setting_value }, { setting_key })
  const wrong = [
    ['hold_minutes', '0'],
    ['hold_minutes', '1441'],
    ['hold_minutes', '15.5'],
    ['approval_hours', '169'],
    ['withdrawal_fee_type', 'free'],
    ['support_email', 'nobody'],
    ['support_email', 'a b@aso.ng'],
    ['contact_phone', 'call us'],
    ['company_name', '  '],
  ] as const
  for (const [key, value] of wrong)
    expect(await refusal(set(key, value)), key).toMatchObject({ code: '23514' })
  for (const [key, value] of [
    ['hold_minutes', '20'],
    ['hold_minutes', '15'],
    ['withdrawal_fee_type', 'percentage'],
    ['withdrawal_fee_type', 'fixed'],
  ] as const) {
    expect(await set(key, value), key).toHaveLength(1)
  }
})

test('the examples of name, addresses and numbers are listed until they are replaced', async () => {
  const left = async () =>
    (await db.one<{ keys: string[] }>('select public.settings_to_replace() as keys')).keys
  expect(await left()).toContain('support_email')
  expect(await left()).not.toContain('emergency_phone')
  await setSetting(db, 'support_email', 'help@cloth.ng')
  expect(await left()).not.toContain('support_email')
})

test('an unpaid hold lasts as long as the setting says', async () => {
  const set = (value: string) =>
    db.as('service').update('app_settings', { setting_value: value }, { setting_key: 'hold_minutes' })
  await set('20')
  const booking = await insertBooking(db, await member(db, 'Bola'), await item(db, await member(db, 'Ada')))
  await set('15')
  const minutes = (Date.parse(String(booking.hold_expires_at)) - Date.parse(booking.created_at)) / 60_000
  expect(minutes).toBe(20)
})

test('today is the day in Lagos, in any time zone of the server or of this process', async () => {
  const [row] = await db.query<{ today: string }>('select private.today() as today')
  expect(row?.today).toBe(day(0))
})
