import { member } from './builders.ts'
import { textList } from './disputes.ts'
import { setUpDress } from './rentals.ts'
import type { Person, Row, TestDatabase, Values } from './test-database.ts'

/** What an admin is told about a decision that belongs to others. */
export const ownMatter = {
  code: 'PT403',
  hint: 'Access denied',
  message:
    'This concerns you (your account, a booking with you, or your report), so another admin has to decide.',
}

export const block = (db: TestDatabase, by: Person, { id }: { id: string }) =>
  db.as(by).call('block_person', { p_user_id: id })
export const unblock = (db: TestDatabase, by: Person, { id }: { id: string }) =>
  db.as(by).call('unblock_person', { p_user_id: id })

export interface SuspensionValues {
  p_reason?: string | null
  p_ends_at?: string | null
}

export const suspend = (
  db: TestDatabase,
  admin: Person,
  { id }: { id: string },
  values: SuspensionValues = {},
) => db.as(admin).call('suspend_person', { p_user_id: id, p_reason: 'You sold fakes.', ...values })

export const lift = (db: TestDatabase, admin: Person, { id }: { id: string }) =>
  db.as(admin).call('lift_suspension', { p_user_id: id, p_reason: 'We were wrong.' })

export const changeSuspension = (
  db: TestDatabase,
  admin: Person,
  { id }: { id: string },
  values: SuspensionValues = {},
) => db.as(admin).call('change_suspension', { p_user_id: id, p_reason: 'It was worse.', ...values })

export const decideAppeal = (
  db: TestDatabase,
  admin: Person,
  { id }: { id: string },
  p_lift: boolean | null,
  p_answer: string | null,
) => db.as(admin).call('decide_suspension_appeal', { p_suspension_id: id, p_lift, p_answer })

export const appeal = (db: TestDatabase, person: Person, words: string | null = 'They are real.') =>
  db.as(person).call('appeal_suspension', { p_appeal: words })

export interface Suspension extends Row {
  id: string
  ended_at: Date | null
  ends_at: string | null
  appeal: string | null
  appeal_answer: string | null
}

/** All suspensions of a person, the oldest first. */
export const suspensionsOf = (db: TestDatabase, { id }: { id: string }): Promise<Suspension[]> =>
  db.query('select * from private.suspensions where user_id = $1 order by created_at', [id])

/** The suspension of a person that has not ended. */
export async function suspensionInForce(db: TestDatabase, person: { id: string }): Promise<Suspension> {
  const row = (await suspensionsOf(db, person)).at(-1)
  if (!row || row.ended_at) throw new Error('Not suspended')
  return row
}

/** A suspension against which the person appeals. */
export async function appealedSuspension(
  db: TestDatabase,
  admin: Person,
  person: Person,
): Promise<Suspension> {
  await suspend(db, admin, person)
  await appeal(db, person)
  return suspensionInForce(db, person)
}

/** The time of a suspension is over. */
export const letSuspensionEnd = (db: TestDatabase, { id }: { id: string }) =>
  db.query(`update private.suspensions set ends_at = now() - interval '1 second' where user_id = $1`, [id])

export const reportPerson = (
  db: TestDatabase,
  by: Person,
  { id }: { id: string },
  values: Values = {},
): Promise<Row & { id: string }> =>
  db.as(by).insert('person_reports', {
    reported_id: id,
    reporter_id: by.id,
    reason: 'fraud',
    details: 'Asked for cash.',
    ...values,
  })

export const reportItem = (
  db: TestDatabase,
  by: Person,
  { id }: { id: string },
  values: Values = {},
): Promise<Row & { id: string }> =>
  db.as(by).insert('item_reports', { item_id: id, reporter_id: by.id, reason: 'fake', ...values })

export const decideReports = (
  db: TestDatabase,
  admin: Person,
  reports: readonly { id: string }[],
  p_decision: string,
  values: Values = {},
) =>
  db.as(admin).call('decide_person_reports', {
    p_report_ids: textList(reports.map(({ id }) => id)),
    p_decision,
    ...values,
  })

/** What waits for an admin, of one kind: the ids of items, ratings, people or suspensions. */
export const waitingFor = async (db: TestDatabase, admin: Person, p_kind: string): Promise<string[]> =>
  (await db.as(admin).call<{ subject_id: string }>('moderation_queue', { p_kind, p_limit: 100 })).map(
    ({ subject_id }) => subject_id,
  )

export const eraseAccount = (db: TestDatabase, { id }: { id: string }) =>
  db.as('service').call('erase_account', { p_user_id: id })

/** Moves the end of an account so far into the past that its data is due to be erased. */
export const closedLongAgo = (db: Pick<TestDatabase, 'query'>, { id }: { id: string }) =>
  db.query(
    `update private.profiles set deleted_at = now() - private.setting_interval('closed_account_days') - interval '1 minute' where user_id = $1`,
    [id],
  )

/** Ada's dress, Bola who may want it, and two admins. */
export async function safetyScene(db: TestDatabase, values: Values = {}) {
  const scene = await setUpDress(db, values)
  const admin = await member(db, 'Ngozi', { admin: true })
  return { ...scene, admin, otherAdmin: await member(db, 'Tunde', { admin: true }) }
}

/** Whether a visitor is told that the person is active. */
export async function isShownActive(db: TestDatabase, { id }: Person): Promise<boolean | undefined> {
  const [row] = await db.as('visitor').call<{ is_active: boolean }>('is_active', { p_user_id: id })
  return row?.is_active
}

/** How many items a visitor finds by these words. */
export const countInSearch = async (db: TestDatabase, words: string): Promise<number> =>
  (await db.as('visitor').call('search_items', { p_query: words })).length

/** What is logged of what a member of staff did, the oldest first. */
export const loggedActions = (db: TestDatabase, { id }: Person) =>
  db.query('select action_type, action_data from private.admin_log where admin_id = $1 order by id', [id])
