import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { item, member, storedProfile } from '../../support/database/builders.ts'
import { giveIdentityKey } from '../../support/database/identity-papers.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import {
  closedLongAgo,
  decideReports,
  eraseAccount,
  reportPerson,
  suspend,
} from '../../support/database/safety.ts'
import { setSetting } from '../../support/database/settings.ts'
import { letDecisionDayPass } from '../../support/database/staff-decisions.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { defaultNumber } from '../../support/fixtures/default-settings.ts'

const db = openTestDatabase()
const days = defaultNumber('closed_account_days')
let admin: Person
beforeAll(async () => {
  await giveIdentityKey(db)
  admin = await member(db, 'Admin', { admin: true })
})
beforeEach(() => letDecisionDayPass(db))
afterEach(() => setSetting(db, 'closed_account_days', null))

/** Whose account an admin has just deleted. */
async function closed(name = 'Bola'): Promise<Person> {
  const person = await member(db, name)
  await item(db, person, { title: 'Lace gown' })
  await letDecisionDayPass(db)
  await db.as(admin).call('admin_delete_user', { target_user_id: person.id })
  return person
}
const endedDaysAgo = ({ id }: Person, ago: number) =>
  db.query(`update private.profiles set deleted_at = now() - make_interval(days => $2) where user_id = $1`, [
    id,
    ago,
  ])
const eraseNext = async (): Promise<unknown> =>
  (await db.as('service').query<{ erased: boolean }>('select public.erase_closed_account() as erased'))[0]
    ?.erased
const isKeptOut = async ({ id }: Person) =>
  (await db.one<{ out: boolean }>('select private.is_kept_out($1) as out', [id])).out
const nameOf = async (person: Person) => (await storedProfile(db, person)).full_name
const addressOf = async ({ id }: Person) =>
  (await db.one<{ email: string }>('select email from auth.users where id = $1', [id])).email

describe('an account that an admin deleted', () => {
  test('is kept for so many days, then erased, and its person stays kept out', async () => {
    const bola = await closed()
    await endedDaysAgo(bola, days - 1)
    expect(await eraseNext()).toBe(false)
    expect([await nameOf(bola), await addressOf(bola)]).toEqual(['Bola', bola.email])

    await endedDaysAgo(bola, days + 1)
    expect(await eraseNext()).toBe(true)
    expect(await nameOf(bola)).toBe('Former member')
    expect(await addressOf(bola)).toBe(`former-${bola.id}@deleted.invalid`)
    expect(await db.query('select title from public.items where owner_id = $1', [bola.id])).toEqual([])
    expect(await isKeptOut(bola)).toBe(true)
    expect(await eraseNext()).toBe(false)
  })

  test('has its files queued for removal', async () => {
    const bola = await closed()
    const path = `${bola.id}/face.jpg`
    await db.query(`insert into storage.objects (bucket_id, name) values ('profiles', $1)`, [path])
    await closedLongAgo(db, bola)
    expect(await eraseNext()).toBe(true)
    expect(await db.query('select bucket from private.files_to_remove where path = $1', [path])).toEqual([
      { bucket: 'profiles' },
    ])
  })

  test('is erased by the days that the setting says now', async () => {
    const bola = await closed()
    await endedDaysAgo(bola, 5)
    await setSetting(db, 'closed_account_days', 6)
    expect(await eraseNext()).toBe(false)
    await setSetting(db, 'closed_account_days', 4)
    expect(await eraseNext()).toBe(true)
  })

  test('waits while it holds money', async () => {
    const bola = await closed()
    const move = (from: string, to: string, key: string) =>
      db.query(
        `select private.post(row(${from}, ${to}, 25000, 'adjustment', null, $2, 'Test')::private.leg) from (values ($1::uuid)) p (id)`,
        [bola.id, key],
      )
    const [wallet, paystack] = ['private.wallet_of(p.id)', `private.system_account('paystack_clearing')`]
    await move(paystack, wallet, 'adjustment:late')
    await closedLongAgo(db, bola)
    expect(await eraseNext()).toBe(false)
    expect(await nameOf(bola)).toBe('Bola')
    await move(wallet, paystack, 'adjustment:paid')
    expect(await eraseNext()).toBe(true)
    expect(await nameOf(bola)).toBe('Former member')
  })

  test('waits while a report of the person is open', async () => {
    const [bola, chidi] = [await member(db, 'Bola'), await member(db, 'Chidi')]
    const report = await reportPerson(db, chidi, bola)
    await db.as(admin).call('admin_delete_user', { target_user_id: bola.id })
    await closedLongAgo(db, bola)
    expect(await eraseNext()).toBe(false)
    expect(await nameOf(bola)).toBe('Bola')
    await decideReports(db, admin, [report], 'dismiss')
    expect(await eraseNext()).toBe(true)
    expect(await nameOf(bola)).toBe('Former member')
  })

  test('that cannot be erased keeps no other one waiting', async () => {
    const [stuck, other] = [await closed('Stuck'), await closed('Other')]
    for (const person of [stuck, other]) await closedLongAgo(db, person)
    await db.query(
      `create function public.break_erasure() returns trigger language plpgsql as $$ begin
         if new.user_id = '${stuck.id}' then raise exception 'broken on purpose'; end if; return new; end $$`,
    )
    await db.query(
      'create trigger break_erasure before update on private.profiles for each row execute function public.break_erasure()',
    )
    // Which of the two is taken is chance: 64 times the same would be a fault.
    for (let n = 0; n < 64 && (await nameOf(other)) === 'Other'; n += 1) await eraseNext().catch(() => null)
    expect(await nameOf(other)).toBe('Former member')
    expect(await nameOf(stuck)).toBe('Stuck')
    await db.query('drop function public.break_erasure cascade')
    expect(await eraseNext()).toBe(true)
    expect(await nameOf(stuck)).toBe('Former member')
  })
})

test('neither a member nor somebody who erased the account is taken', async () => {
  const [ada, efe] = [await member(db, 'Ada'), await member(db, 'Efe')]
  await eraseAccount(db, efe)
  await closedLongAgo(db, efe)
  expect(await eraseNext()).toBe(false)
  expect(await nameOf(ada)).toBe('Ada')
  expect(await isKeptOut(efe)).toBe(false)
})

test('nobody else can ask for it', async () => {
  for (const as of ['visitor', admin, await member(db, 'Ada')] as const) {
    expect(await refusal(db.as(as).call('erase_closed_account'))).toMatchObject(forbidden)
  }
})

describe('an owner who erases an account at once', () => {
  const eraseNow = (by: Person, { id }: Person, p_reason: string | null = 'Asked by letter') =>
    db.as(by).call('admin_erase_user', { target_user_id: id, p_reason })
  const filesQueued = ({ id }: Person) =>
    db.query(`select bucket, path from private.files_to_remove where path like $1 || '/%'`, [id])

  test('gives a reason, which is logged; the name, the address and the files go, and nobody is kept out', async () => {
    const bola = await member(db, 'Bola')
    await db.query(`insert into storage.objects (bucket_id, name) values ('profiles', $1)`, [
      `${bola.id}/a.jpg`,
    ])
    expect(await refusal(eraseNow(admin, bola, '  '))).toMatchObject({
      code: 'PT400',
      message: 'Please say who asks for it, or why: p_reason.',
    })
    expect([await nameOf(bola), await filesQueued(bola)]).toEqual(['Bola', []])

    await eraseNow(admin, bola)
    expect([await nameOf(bola), await addressOf(bola)]).toEqual([
      'Former member',
      `former-${bola.id}@deleted.invalid`,
    ])
    expect(await filesQueued(bola)).toEqual([{ bucket: 'profiles', path: `${bola.id}/a.jpg` }])
    expect(await isKeptOut(bola)).toBe(false)
    expect(
      await db.one('select action_type, action_data from private.admin_log where target = $1', [bola.id]),
    ).toEqual({ action_type: 'erase_user', action_data: { target: bola.id, reason: 'Asked by letter' } })
    expect(await refusal(eraseNow(admin, bola))).toMatchObject({ code: 'PT404' })
  })

  test('keeps a suspended person out', async () => {
    const [bola, other] = [await member(db, 'Bola'), await member(db, 'Other', { admin: true })]
    await suspend(db, other, bola)
    await eraseNow(admin, bola)
    expect([await nameOf(bola), await isKeptOut(bola)]).toEqual(['Former member', true])
  })

  test('is refused while money is open, for oneself and to everybody else', async () => {
    const rich = await member(db, 'Rich', { wallet: 500 })
    expect(await refusal(eraseNow(admin, rich))).toMatchObject({
      code: 'PT409',
      hint: 'Failed to delete user',
    })
    expect(await refusal(eraseNow(admin, admin))).toMatchObject({ code: 'PT403' })
    const ada = await member(db, 'Ada')
    const support = await member(db, 'Support', { staff: ['support'] })
    for (const by of [rich, ada, support]) {
      expect(await refusal(eraseNow(by, ada))).toMatchObject({ code: 'PT403', hint: 'Access denied' })
    }
    expect([await nameOf(rich), await nameOf(ada)]).toEqual(['Rich', 'Ada'])
  })
})
