import { beforeAll, describe, expect, test } from 'vitest'
import { insertPaidBooking, item, mailSubjects, member } from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { may, roles } from './what-each-role-may-do.ts'

const db = openTestDatabase()
let staff: Record<(typeof roles)[number], Person>
let bola: Person
beforeAll(async () => {
  const people = await Promise.all(roles.map((role) => member(db, `Staff ${role}`, { staff: [role] })))
  staff = Object.fromEntries(roles.map((role, at) => [role, people[at]])) as typeof staff
  bola = await member(db, 'Bola', { wallet: 30_000 })
  await insertPaidBooking(db, bola, await item(db, await member(db, 'Ada')))
})

type Page = Record<'person' | 'devices' | 'notes' | 'bookings' | 'money' | 'identity' | 'reports', unknown>
async function pageOf(by: Person, one = bola): Promise<Page> {
  const [row] = await db.as(by).call<{ person_page: Page }>('person_page', { p_user_id: one.id })
  if (!row) throw new Error('No page')
  return row.person_page
}
const logged = (by: Person, action: string) =>
  db.query('select target, action_data from private.admin_log where admin_id = $1 and action_type = $2', [
    by.id,
    action,
  ])

describe('the page of a person', () => {
  test.each([
    ['support', 'bookings devices identity notes person'],
    ['finance', 'bookings devices money notes person'],
    ['moderation', 'bookings devices notes person reports'],
    ['owner', 'bookings devices identity money notes person reports'],
  ] as const)('shows %s what the role may read, and that is logged', async (role, parts) => {
    const page = await pageOf(staff[role])
    const shown = Object.entries(page).filter(([, part]) => part !== null)
    expect(
      shown
        .map(([name]) => name)
        .sort()
        .join(' '),
    ).toBe(parts)
    expect(await logged(staff[role], 'read_person')).toEqual([
      { target: bola.id, action_data: { target: bola.id, parts: parts.split(' ') } },
    ])
    expect(page.bookings).toMatchObject([{ party: 'borrower', title: 'Red gele' }])
  })

  test('is not opened about oneself, nor about the other side of one’s own booking, and takes no note of them', async () => {
    const tunde = await member(db, 'Tunde', { staff: ['support'], wallet: 30_000 })
    const other = await member(db, 'Other Side')
    await insertPaidBooking(db, tunde, await item(db, other))
    for (const one of [tunde, other]) {
      const asked = [
        db.as(tunde).call('person_page', { p_user_id: one.id }),
        db.as(tunde).call('add_person_note', { p_user_id: one.id, p_note: 'Be kind' }),
        db.as(tunde).call('view_as', { p_user_id: one.id, p_reason: 'Curious' }),
      ]
      for (const refused of await Promise.all(asked.map(refusal)))
        expect(refused).toMatchObject({ code: 'PT403', hint: 'Access denied' })
    }
    expect(
      await db.query('select 1 from private.person_notes where user_id in ($1, $2)', [tunde.id, other.id]),
    ).toEqual([])
    expect(await db.query('select 1 from private.admin_log where admin_id = $1', [tunde.id])).toEqual([])
    // Another one of the staff, who has nothing to do with them, may.
    expect((await pageOf(staff.finance, tunde)).person).toMatchObject({ full_name: 'Tunde' })
  })

  test('shows devices of other staff to owners alone', async () => {
    expect((await pageOf(staff.support, staff.finance)).devices).toBeNull()
    expect((await pageOf(staff.finance, staff.owner)).devices).toBeNull()
    expect((await pageOf(staff.owner, staff.finance)).devices).toMatchObject({
      sessions: [{ second_factor: false }],
      second_factors: 0,
    })
  })

  test('is of members only, and for staff only', async () => {
    expect(await refusal(pageOf(bola))).toMatchObject({ code: 'PT403' })
    expect(
      await refusal(pageOf(staff.owner, { ...bola, id: '00000000-0000-4000-8000-000000000000' })),
    ).toMatchObject({
      code: 'PT404',
    })
  })

  test('keeps notes, which nobody edits and which go with the person', async () => {
    const eve = await member(db, 'Eve')
    const note = (text: string) =>
      db.as(staff.support).call('add_person_note', { p_user_id: eve.id, p_note: text })
    await note('Called about a lost parcel')
    expect(await refusal(note('  '))).toMatchObject({ message: expect.stringContaining('p_note') })
    expect((await pageOf(staff.finance, eve)).notes).toMatchObject([
      { note: 'Called about a lost parcel', by: 'Staff support' },
    ])
    await db.as('service').call('erase_account', { p_user_id: eve.id })
    expect(await db.query('select 1 from private.person_notes where user_id = $1', [eve.id])).toEqual([])
  })
})

describe('what a person sees', () => {
  const view = (by: Person, one: Person, p_reason: string | null = 'She cannot find her booking') =>
    db.as(by).call<{ view_as: Record<string, unknown> }>('view_as', { p_user_id: one.id, p_reason })

  test('is shown for a reason, logged, without a session of the person and without what the role may not read', async () => {
    const sessions = () => db.query('select id from auth.sessions where user_id = $1', [bola.id])
    const before = await sessions()
    const [seen] = await view(staff.support, bola)
    expect(seen?.view_as).toMatchObject({ bookings: [{ title: 'Red gele' }], wallet: null })
    const [all] = await view(staff.owner, bola)
    expect(all?.view_as.wallet).toMatchObject({ wallet: expect.any(Number) })
    expect(await sessions()).toEqual(before)
    expect(await logged(staff.support, 'view_as')).toMatchObject([
      { target: bola.id, action_data: { reason: 'She cannot find her booking' } },
    ])
  })

  test('has the notifications about what the role may read, and no others', async () => {
    const ife = await member(db, 'Ife')
    const kinds = await db.query<{ kind: string; read_with: string | null }>(
      'select kind, read_with from private.notification_kinds order by kind',
    )
    for (const { kind } of kinds)
      await db.query(
        `insert into public.notifications (user_id, kind, title, body, link, news_until) values ($1, $2, 'News', $2, '/wallet', now())`,
        [ife.id, kind],
      )
    for (const role of ['support', 'owner'] as const) {
      const [seen] = await view(staff[role], ife)
      const shown = ((seen?.view_as.notifications ?? []) as { body: string }[]).map(({ body }) => body).sort()
      const expected = kinds.filter(({ read_with }) => read_with !== null && may(role, read_with))
      expect(shown).toEqual(expected.map(({ kind }) => kind))
    }
  })

  // A new kind fails here until somebody has decided which staff may read it (read_with).
  test('has each kind of notification only for staff who may read it', async () => {
    const rows = await db.query<{ permission: string; kinds: string }>(
      `select coalesce(read_with, 'nobody') as permission, string_agg(kind, ' ' order by kind) as kinds
       from private.notification_kinds group by 1`,
    )
    expect(Object.fromEntries(rows.map(({ permission, kinds }) => [permission, kinds]))).toEqual({
      accounts: 'account admin_task event question question_answer rating saved_search unfinished watch',
      bookings:
        'answer booking_accepted booking_changed booking_ended booking_new booking_paid booking_request booking_unpaid ' +
        'handover meeting_soon overdue reminder rental_started request_ending return',
      books: 'books',
      disputes: 'claim dispute',
      money: 'chargeback debt payment payout wallet_funded',
      nobody: 'daily_digest message one_time_code',
      reports: 'moderation',
    })
  })

  test('is refused without a reason, to other roles, and about staff to all but owners', async () => {
    expect(await refusal(view(staff.support, bola, ' '))).toMatchObject({ code: 'PT400' })
    expect(await refusal(view(staff.finance, bola))).toMatchObject({ code: 'PT403' })
    expect(await refusal(view(staff.support, staff.owner))).toMatchObject({ code: 'PT403' })
    await view(staff.owner, staff.support)
  })
})

describe('a second factor', () => {
  const give = (one: Person) =>
    db.query(
      `insert into auth.mfa_factors (user_id, factor_type, status, secret) values ($1, 'totp', 'verified', 'A')`,
      [one.id],
    )
  const reset = (by: Person, one: Person, p_reason: string | null = 'Showed me their ID on a call') =>
    db.as(by).call('reset_second_factor', { p_user_id: one.id, p_reason })

  test('is asked of staff who have one, for reading and for acting', async () => {
    const ngozi = await member(db, 'Ngozi', { staff: ['support'] })
    await pageOf(ngozi)
    expect(await db.as(ngozi).read('borrower_verifications', { user_id: bola.id })).toHaveLength(1)
    await give(ngozi)
    expect(await db.as(ngozi).read('borrower_verifications', { user_id: bola.id })).toEqual([])
    expect(await refusal(pageOf(ngozi))).toMatchObject({ code: 'PT403', hint: 'Code needed' })
    expect(await db.as(ngozi).read('profiles', { user_id: bola.id })).toMatchObject([{ phone_number: null }])
    const raised: Person = { ...ngozi, aal: 'aal2' }
    expect(await db.as(raised).read('borrower_verifications', { user_id: bola.id })).toHaveLength(1)
    expect((await pageOf(raised)).person).toMatchObject({ full_name: 'Bola' })
  })

  test('that is lost is taken away by another owner, for a reason; sessions end, it is logged and mailed', async () => {
    const femi = await member(db, 'Femi', { staff: ['finance'] })
    await give(femi)
    await db.query('insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1)', [femi.id])
    for (const role of ['support', 'finance', 'moderation'] as const)
      expect(await refusal(reset(staff[role], femi))).toMatchObject({ code: 'PT403' })
    expect(await refusal(reset(staff.owner, femi, null))).toMatchObject({ code: 'PT400' })
    await reset(staff.owner, femi)
    expect(await db.query('select 1 from auth.mfa_factors where user_id = $1', [femi.id])).toEqual([])
    expect(await db.query('select 1 from auth.sessions where user_id = $1', [femi.id])).toEqual([])
    expect(await logged(staff.owner, 'reset_second_factor')).toMatchObject([{ target: femi.id }])
    expect(await mailSubjects(db, femi)).toContain('Your authenticator app was removed')
    expect(await refusal(reset(staff.owner, femi))).toMatchObject({ code: 'PT404' })
  })

  test('of an owner is not reset by that owner', async () => {
    expect(await refusal(reset(staff.owner, staff.owner))).toMatchObject({ code: 'PT403' })
  })
})
