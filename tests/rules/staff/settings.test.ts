import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailSubjects, member } from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'

const db = openTestDatabase()
let owner: Person
beforeAll(async () => {
  owner = await member(db, 'Olu Owner', { admin: true })
})
afterAll(() =>
  db.query(
    'update public.app_settings set setting_value = default_value where setting_value <> default_value',
  ),
)

const change = (key: string, value: string | null, reason: string | null = 'Costs have risen', by = owner) =>
  db.as(by).call<Row>('change_setting', { p_key: key, p_value: value, p_reason: reason })
const stored = async (key: string) =>
  (
    await db.one<{ v: string }>('select setting_value as v from public.app_settings where setting_key = $1', [
      key,
    ])
  ).v
const history = (key: string) => db.as(owner).call<Row>('setting_history', { p_key: key })
const coming = () => db.as('visitor').call<Row>('coming_changes')
const run = () => db.query('select private.run_due_jobs()')

describe('a setting', () => {
  test('changes at once, for a reason, with a history that says who and why', async () => {
    await change('hold_pause_minutes', '20')
    expect(await stored('hold_pause_minutes')).toBe('20')
    await change('hold_pause_minutes', '25', 'Still too short')
    expect(await history('hold_pause_minutes')).toMatchObject([
      {
        changed_by: 'Olu Owner',
        from_value: '20',
        to_value: '25',
        reason: 'Still too short',
        state: 'applied',
      },
      {
        changed_by: 'Olu Owner',
        from_value: '30',
        to_value: '20',
        reason: 'Costs have risen',
        state: 'applied',
      },
    ])
    expect(
      await db.query(
        `select action_data - 'takes_effect_at' as data from private.admin_log where admin_id = $1 order by id`,
        [owner.id],
      ),
    ).toEqual([
      { data: { key: 'hold_pause_minutes', from: '30', to: '20', reason: 'Costs have risen' } },
      { data: { key: 'hold_pause_minutes', from: '20', to: '25', reason: 'Still too short' } },
    ])
  })

  test.each([
    ['hold_pause_minutes', 'plenty', 'Why', 'can’t have this value'],
    ['hold_pause_minutes', '0', 'Why', 'can’t have this value'],
    ['hold_pause_minutes', '10081', 'Why', 'can’t have this value'],
    ['hold_pause_minutes', null, 'Why', 'can’t have this value'],
    ['hold_pause_minutes', '45', ' ', 'p_reason'],
    ['hold_pause_minutes', '45', null, 'p_reason'],
    ['no_such_setting', '30', 'Why', 'p_key'],
    ['withdrawal_fee_type', 'gift', 'Why', 'can’t have this value'],
  ])('%s is not made %j for the reason %j', async (key, value, reason, field) => {
    const before = await stored('hold_pause_minutes')
    expect(await refusal(change(key, value, reason))).toMatchObject({
      message: expect.stringContaining(field),
    })
    expect(await stored('hold_pause_minutes')).toBe(before)
  })

  test('is not changed around the procedure, by an owner either', async () => {
    const around = db
      .as(owner)
      .update('app_settings', { setting_value: '1' }, { setting_key: 'hold_pause_minutes' })
    expect(await refusal(around)).toMatchObject({ code: '42501' })
  })

  test('that is changed in the database has a line in its history too', async () => {
    await db.query(
      `update public.app_settings set setting_value = '29' where setting_key = 'hold_pause_minutes'`,
    )
    expect((await history('hold_pause_minutes'))[0]).toMatchObject({ changed_by: null, to_value: '29' })
  })
})

describe('a setting that the terms name', () => {
  const key = 'platform_fee_percent'
  const passNotice = () =>
    db.query(
      `update private.setting_changes set takes_effect_at = now() where applied_at is null and withdrawn_at is null`,
    )

  test('changes after the notice, of which everybody is told and the terms say it', async () => {
    const ada = await member(db, 'Ada')
    const [{ at } = { at: '' }] = await db.query<{ at: string }>(
      `select private.day_start(private.today() + 15) as at`,
    )
    await change(key, '10')
    expect(await stored(key)).toBe('0')
    const [line] = await coming()
    expect(line).toMatchObject({ setting_key: key, label: 'Platform fee', from_words: '0%', to_words: '10%' })
    expect(line?.takes_effect_at).toBe(at)
    await run()
    await run()
    expect(await stored(key)).toBe('0')
    const told = (await mailSubjects(db, ada)).filter((one) => one.startsWith('Our terms change on'))
    expect(told).toHaveLength(1)
    await passNotice()
    await run()
    expect(await stored(key)).toBe('10')
    expect(await coming()).toEqual([])
    expect((await history(key))[0]).toMatchObject({ state: 'applied', changed_by: 'Olu Owner' })
  })

  test('is withdrawn before it counts, and who was told is told that', async () => {
    const bola = await member(db, 'Bola')
    await change(key, '20')
    await run()
    expect(await change(key, '10', 'Members asked us')).toEqual([{ change_setting: 'unchanged' }])
    expect(await coming()).toEqual([])
    await run()
    await passNotice()
    await run()
    expect(await stored(key)).toBe('10')
    expect((await mailSubjects(db, bola)).slice(-1)).toEqual(['A change of our terms does not come'])
    expect((await history(key))[0]).toMatchObject({ to_value: '20', state: 'withdrawn' })
    expect(
      await db.query(
        `select action_data - 'from_when' as data from private.admin_log
         where admin_id = $1 and action_type = 'withdraw_setting_change'`,
        [owner.id],
      ),
    ).toEqual([{ data: { key, stays: '10', announced: '20', reason: 'Members asked us' } }])
  })

  test.each([
    ['late_cancel_rent_percent', '40', 'Bookings made before keep their terms.'],
    ['claim_answer_hours', '96', 'From then on it applies to bookings made before, too.'],
    ['min_withdrawal_amount', '600', null],
  ])('%s is announced with whether it counts for bookings made before', async (other, value, words) => {
    const chidi = await member(db, 'Chidi')
    await change(other, value)
    await run()
    const [line] = await db.query<{ body: string }>(
      'select body from public.notifications where user_id = $1 order by id desc limit 1',
      [chidi.id],
    )
    const rest = line?.body.split(/ from \d+ \w+ \d+\./)[1]?.trim()
    expect(rest).toBe(words ?? '')
    await change(other, await stored(other))
    await run()
  })

  test('that is impossible by then holds up no other, and the nightly check names it', async () => {
    await change('claim_answer_hours', '96')
    await change(key, '11')
    // What was possible when it was announced is not any more.
    await db.query(`update public.app_settings set maximum = 50 where setting_key = 'claim_answer_hours'`)
    await passNotice()
    await run()
    expect([await stored(key), await stored('claim_answer_hours')]).toEqual(['11', '48'])
    const found = () =>
      db.query(
        `select detail ->> 'job' as job from private.reconcile()
         where problem = 'a job fails' and detail ->> 'job' like 'the change of %'`,
      )
    expect(await found()).toEqual([{ job: 'the change of claim_answer_hours' }])
    await db.query(`update public.app_settings set maximum = 720 where setting_key = 'claim_answer_hours'`)
    await run()
    expect(await stored('claim_answer_hours')).toBe('96')
    expect(await found()).toEqual([])
    await db.query(`update public.app_settings set setting_value = '10' where setting_key = $1`, [key])
  })

  test('is announced once; another value takes the place of the first', async () => {
    await change(key, '12')
    expect(await refusal(change(key, '12'))).toMatchObject({ code: 'PT409' })
    await change(key, '13')
    expect(await coming()).toMatchObject([{ to_words: '13%' }])
    await change(key, '10')
  })
})

test('a second factor of staff is required only by who has one', async () => {
  expect(await refusal(change('staff_second_factor', 'required'))).toMatchObject({ code: 'PT409' })
  const raised: Person = { ...owner, aal: 'aal2' }
  await change('staff_second_factor', 'required', 'Before we open', raised)
  expect(await refusal(db.as(owner).call('admin_counts'))).toMatchObject({
    code: 'PT403',
    hint: 'Code needed',
  })
  expect(await db.as(owner).read('transactions')).toEqual([])
  expect(await db.as(raised).call('admin_counts')).toHaveLength(1)
  expect(await db.as(owner).call('my_staff_access')).toMatchObject([
    { my_staff_access: { second_factor: 'missing' } },
  ])
  await db.query(
    `update public.app_settings set setting_value = 'optional' where setting_key = 'staff_second_factor'`,
  )
})
