import type { Database } from '#database.types.ts'
import type { Person, TestDatabase } from '../test-database.ts'

export type Notification = Omit<Database['public']['Tables']['notifications']['Row'], 'actor' | 'group_key'>

const columns = 'id, user_id, kind, title, body, link, about, times, created_at, news_until, read_at'

/** What a person reads under Notifications, the newest first. */
export const notificationsOf = (db: TestDatabase, person: Person): Promise<Notification[]> =>
  db
    .as(person)
    .query<Notification>(`select ${columns} from public.notifications order by created_at desc, id desc`)

export async function titlesOf(db: TestDatabase, person: Person): Promise<string[]> {
  const list = await notificationsOf(db, person)
  return list.map(({ title }) => title)
}

/** The number in the navigation. */
export async function unreadOf(db: TestDatabase, person: Person): Promise<number> {
  const [row] = await db
    .as(person)
    .query<{ count: number }>('select public.unread_notifications()::int as count')
  return row?.count ?? Number.NaN
}

/** As if this much time had passed since the person was told; `ago` as Postgres reads it. */
export const ageNotifications = (db: TestDatabase, person: Person, ago: string) =>
  db.withoutTriggers(
    `update public.notifications set created_at = created_at - $2::text::interval, news_until = news_until - $2::text::interval
     where user_id = $1`,
    [person.id, ago],
  )
