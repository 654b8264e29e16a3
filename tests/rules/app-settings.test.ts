import { describe, expect, test } from 'vitest'
import { categories } from '#contract/taxonomy.ts'
import { day, member } from '../support/builders.ts'
import { openTown } from '../support/people.ts'
import { forbidden, refusal } from '../support/refusals.ts'

const town = openTown()
const fee = { setting_key: 'platform_fee_percent' }

describe('app_settings', () => {
  test('a visitor reads the settings the specification names', async () => {
    const rows = await town.as('visitor').read<{ setting_key: string; setting_value: string }>('app_settings')
    const values = new Map(rows.map((row) => [row.setting_key, row.setting_value]))
    expect(values.get('withdrawal_fee_type')).toBe('fixed')
    expect(values.get('min_withdrawal_amount')).toBe('500')
    expect(values.get('max_withdrawal_amount')).toBe('100000')
  })

  test('a member cannot change a setting', async () => {
    const ada = await member(town, 'Ada')
    expect(await town.as(ada).update('app_settings', { setting_value: '50' }, fee)).toEqual([])
    expect(await town.as('visitor').read('app_settings', fee)).toMatchObject([{ setting_value: '0' }])
  })

  test('a visitor can neither add nor remove a setting', async () => {
    const visitor = town.as('visitor')
    const extra = { setting_key: 'extra', setting_value: '1', description: 'Extra' }
    expect(await refusal(visitor.insert('app_settings', extra))).toMatchObject(forbidden)
    expect(await refusal(visitor.remove('app_settings', fee))).toMatchObject(forbidden)
    expect(await visitor.read('app_settings', fee)).toHaveLength(1)
  })

  test('the service changes a setting', async () => {
    const service = town.as('service')
    const price = { setting_key: 'ai_session_price' }
    expect(await service.update('app_settings', { setting_value: '250' }, price)).toHaveLength(1)
    expect(await town.as('visitor').read('app_settings', price)).toMatchObject([{ setting_value: '250' }])
  })
})

describe('item_categories', () => {
  test('a visitor reads the thirteen categories in order', async () => {
    const rows = await town
      .as('visitor')
      .query<{ name: string }>('select name from item_categories order by position')
    expect(rows.map(({ name }) => name)).toEqual([...categories])
  })

  test('an admin cannot add a category through the API', async () => {
    const admin = await member(town, 'Admin', { admin: true })
    const attempt = town.as(admin).insert('item_categories', { name: 'Cars', position: 99 })
    expect(await refusal(attempt)).toMatchObject(forbidden)
    expect(await town.as('visitor').read('item_categories', { name: 'Cars' })).toEqual([])
  })
})

test('a setting that figures are made with is a number, a share at most the whole', async () => {
  const service = town.as('service')
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

test('today is the Lagos day, whatever the zone of the server or of this process', async () => {
  const [row] = await town.query<{ today: string }>('select private.today() as today')
  expect(row?.today).toBe(day(0))
})
