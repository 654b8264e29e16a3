import { createECDH, randomBytes } from 'node:crypto'
import type { Person, TestDatabase } from '../test-database.ts'

/** A browser that has subscribed at its push service, as `PushSubscription.toJSON()` gives it. */
export interface Browser {
  endpoint: string
  p256dh: string
  auth: string
}

export function newBrowser(
  endpoint = `https://push.aso.example/${randomBytes(12).toString('hex')}`,
): Browser {
  const keys = createECDH('prime256v1')
  return { endpoint, p256dh: keys.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
}

export const subscription = ({ endpoint, p256dh, auth }: Browser, device = 'Chrome on Android') => ({
  p_endpoint: endpoint,
  p_p256dh: p256dh,
  p_auth: auth,
  p_device: device,
})

/** Turns notifications on in this browser. */
export const subscribe = (db: TestDatabase, person: Person, browser = newBrowser(), device?: string) =>
  db
    .as(person)
    .call('save_push_subscription', subscription(browser, device))
    .then(() => browser)

export interface Push {
  kind?: string
  title?: string
  link?: string
  group?: string | null
  id?: number
}

export const push = (db: TestDatabase, { id: person }: Person, values: Push = {}) =>
  db.query('select private.queue_push($1, $2, $3, $4, $5, $6)', [
    person,
    values.id ?? 1,
    values.kind ?? 'message',
    values.title ?? '3 messages from Ada',
    values.link ?? '/messages',
    values.group === undefined ? null : values.group,
  ])

export interface QueuedPush {
  id: number
  body: string
  next_try_at: string
  last_error: string | null
}

/** What waits for the browsers of a person, the oldest first. */
export const waitingPushes = (db: TestDatabase, { id }: Person) =>
  db.query<QueuedPush>(
    `select o.id, o.body, o.next_try_at, o.last_error from private.outbox o join private.pushes p on p.outbox_id = o.id
     join private.push_subscriptions s on s.id = p.subscription_id where s.user_id = $1 order by o.id`,
    [id],
  )

/** Where notifications of a person go. */
export const endpointsOf = async (db: TestDatabase, { id }: Person) => {
  const rows = await db.query<{ endpoint: string }>(
    'select endpoint from private.push_subscriptions where user_id = $1 order by id',
    [id],
  )
  return rows.map(({ endpoint }) => endpoint)
}
