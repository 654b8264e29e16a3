import { beforeAll, describe, expect, test } from 'vitest'
import { member } from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'

const db = openTestDatabase()
let [ngozi, femi]: Person[] = []
beforeAll(async () => {
  ngozi = await member(db, 'Ngozi Eze', { admin: true })
  femi = await member(db, 'Femi Ojo', { admin: true })
})

interface Guard {
  setting_key: string
  setting_value: string
  choices: string[] | null
  minimum: number | null
  maximum: number | null
  loosened_by: 'more' | 'less'
}
const guards = () =>
  db.query<Guard>(
    `select setting_key, setting_value, to_jsonb(choices) as choices, minimum::float8, maximum::float8, loosened_by
     from public.app_settings where loosened_by is not null order by setting_key`,
  )
const change = (by: Person | undefined, key: string, value: string, reason = 'A test') =>
  db.as(by as Person).call('change_setting', { p_key: key, p_value: value, p_reason: reason })
const stored = async (key: string) =>
  (await db.one<{ v: string }>('select setting_value as v from app_settings where setting_key = $1', [key])).v
const waiting = (by: Person | undefined) => db.as(by as Person).call<Row>('waiting_decisions')
const agree = (by: Person | undefined, id: unknown) =>
  db.as(by as Person).call('agree_to_decision', { p_id: id })

/** The loosest and the tightest value that a guard can have. */
const ends = ({ choices, minimum, maximum, loosened_by }: Guard) => {
  const range = (choices ?? [minimum, maximum]).map(String)
  const loose = loosened_by === 'more' ? range.at(-1) : range[0]
  return { loose: loose as string, tight: range.find((one) => one !== loose) as string }
}

describe('a setting that protects members from staff', () => {
  test('is loosened by no owner alone, whichever it is', async () => {
    for (const guard of await guards()) {
      const { loose } = ends(guard)
      // The second factor is optional in a new database: there is nothing to loosen.
      if (guard.setting_value === loose) continue
      expect(await change(ngozi, guard.setting_key, loose)).toEqual([{ change_setting: 'waits' }])
      expect(await change(ngozi, guard.setting_key, loose)).toEqual([{ change_setting: 'waits' }])
      expect(await stored(guard.setting_key)).toBe(guard.setting_value)
    }
    for (const { id } of await waiting(ngozi)) {
      expect(await refusal(agree(ngozi, id))).toMatchObject({ code: 'PT403' })
      await db.as(ngozi as Person).call('drop_decision', { p_id: id, p_reason: 'Only a test' })
    }
  })

  test('is loosened once a second owner agrees, who is told', async () => {
    await change(ngozi, 'withdrawal_two_admins_amount', '60000', 'Many rentals cost more')
    const [decision] = await waiting(femi)
    expect(decision).toMatchObject({
      procedure: 'change_setting',
      subject: 'withdrawal_two_admins_amount',
      arguments: { value: '60000', reason: 'Many rentals cost more' },
      is_own: false,
    })
    expect(
      await db.query(
        `select body from notifications where user_id = $1 and title = 'A decision waits for a second admin' order by created_at desc limit 1`,
        [femi?.id],
      ),
    ).toEqual([{ body: 'Ngozi Eze has proposed a decision. Agree to it, or turn it down.' }])
    await agree(femi, decision?.id)
    expect(await stored('withdrawal_two_admins_amount')).toBe('60000')
    expect(await waiting(femi)).toEqual([])
    expect(
      await db.query(
        `select proposed_by, agreed_by from private.staff_decisions where subject = 'withdrawal_two_admins_amount' and decided_at is not null`,
      ),
    ).toEqual([{ proposed_by: ngozi?.id, agreed_by: femi?.id }])
  })

  test('is tightened by one owner at once', async () => {
    expect(await change(ngozi, 'withdrawal_two_admins_amount', '1000')).toEqual([
      { change_setting: 'applied' },
    ])
    expect(await change(ngozi, 'raised_price_minutes', '90')).toEqual([{ change_setting: 'applied' }])
    expect([await stored('withdrawal_two_admins_amount'), await stored('raised_price_minutes')]).toEqual([
      '1000',
      '90',
    ])
  })
})

test('a second factor that is required is given up by two', async () => {
  const [one, two] = [ngozi, femi].map((person) => ({ ...(person as Person), aal: 'aal2' as const }))
  await change(one, 'staff_second_factor', 'required')
  expect(await change(one, 'staff_second_factor', 'optional')).toEqual([{ change_setting: 'waits' }])
  expect(await stored('staff_second_factor')).toBe('required')
  const [decision] = (await waiting(two)).filter(({ subject }) => subject === 'staff_second_factor')
  await agree(two, decision?.id)
  expect(await stored('staff_second_factor')).toBe('optional')
})
