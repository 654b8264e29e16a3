import { beforeAll, describe, expect, test } from 'vitest'
import { member } from '../../support/database/builders.ts'
import {
  endpointsOf,
  newBrowser,
  push,
  subscribe,
  subscription,
  waitingPushes,
} from '../../support/database/messaging/pushes.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase()
let ada: Person
let bola: Person
beforeAll(async () => {
  ada = await member(db, 'Ada')
  bola = await member(db, 'Bola')
})

const save = (person: Person, values: Partial<ReturnType<typeof subscription>> = {}) =>
  db.as(person).call('save_push_subscription', { ...subscription(newBrowser()), ...values })
/** The code and the title of the refusal. */
const answerOf = (...attempt: Parameters<typeof save>): Promise<string> =>
  refusal(save(...attempt)).then(
    ({ code, hint }) => `${code} ${hint}`,
    () => 'taken',
  )
const devices = (person: Person, p_endpoint: string | null = null) =>
  db.as(person).call<{ device: string; is_here: boolean }>('my_push_devices', { p_endpoint })

describe('an address is one of a public push service', () => {
  test('of the known services is taken', async () => {
    const endpoints = [
      'https://fcm.googleapis.com/fcm/send/abc:APA91b-_x',
      'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
      'https://web.push.apple.com/QH5-_',
      'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAD%3d',
      'https://fcm.googleapis.com:443/fcm/send/abc',
    ]
    const chi = await member(db, 'Chi')
    for (const p_endpoint of endpoints) await save(chi, { p_endpoint })
    expect((await endpointsOf(db, chi)).toSorted()).toEqual(endpoints.toSorted())
  })

  test('of a house, of a machine, with a port or a name of its own, or of nothing, is not', async () => {
    const endpoints = [
      'http://fcm.googleapis.com/x',
      'ftp://fcm.googleapis.com/x',
      'javascript:alert(1)',
      'https://localhost/x',
      'https://LOCALHOST/x',
      'https://intranet/x',
      'https://127.0.0.1/x',
      'https://127.1/x',
      'https://2130706433/x',
      'https://0x7f000001/x',
      'https://0177.0.0.1/x',
      'https://127.0.0.0x1/x',
      'https://10.0.0.5/x',
      'https://169.254.169.254/latest/meta-data',
      'https://[::1]/x',
      'https://[fe80::1%25eth0]/x',
      'https://[::ffff:10.0.0.1]/x',
      'https://push.local/x',
      'https://db.internal/x',
      'https://metadata.google.internal/x',
      'https://kong.localhost/x',
      'https://router.lan/x',
      'https://nas.home.arpa/x',
      'https://push.service.corp:443/x',
      'https://push.aso.example:8443/x',
      'https://push.aso.example:22/x',
      'https://push.aso.example:0443/x',
      'https://user:secret@push.aso.example/x',
      'https://push.aso.example@127.0.0.1/x',
      'https://push.aso.example\\@127.0.0.1/x',
      'https://push.aso.example/x#y',
      'https://push.aso.example./x',
      'https://push..example/x',
      'https://-push.example/x',
      'https://push.aso.example',
      'https://push.aso.example/\nHost: x',
      'https://push.aso.example/ x',
      ' https://push.aso.example/x',
      'https://pu%73h.aso.example/x',
      'https://рush.aso.example/x',
      'https://push.aso.example。internal/x',
      '//push.aso.example/x',
      '',
      null,
    ]
    const answers = []
    for (const endpoint of endpoints)
      answers.push({ endpoint, answer: await answerOf(ada, { p_endpoint: endpoint as string }) })
    expect(answers.filter(({ answer }) => answer !== 'PT400 Notifications not turned on')).toEqual([])
    expect(await endpointsOf(db, ada)).toEqual([])
  })

  test('a very long one is refused by its length', async () => {
    const endpoint = `https://push.aso.example/${'a'.repeat(1000)}`
    expect((await refusal(save(ada, { p_endpoint: endpoint }))).message).toContain('p_endpoint')
  })
})

test('keys are exact', async () => {
  const good = newBrowser()
  const wrong = [
    { p_p256dh: good.p256dh.slice(0, -1) },
    { p_p256dh: `${good.p256dh}A` },
    { p_p256dh: `${good.p256dh}=` },
    // Compressed, and not base64url.
    { p_p256dh: `A${good.p256dh.slice(1)}` },
    { p_p256dh: `BQ${good.p256dh.slice(2)}` },
    { p_p256dh: good.p256dh.replace(/.$/, 'B') },
    { p_p256dh: `${good.p256dh.slice(0, 40)}+${good.p256dh.slice(41)}` },
    { p_p256dh: null as unknown as string },
    { p_auth: good.auth.slice(0, -1) },
    { p_auth: `${good.auth}AA` },
    { p_auth: good.auth.replace(/.$/, 'B') },
    { p_auth: null as unknown as string },
  ]
  const answers = []
  for (const values of wrong) answers.push({ values, answer: await answerOf(ada, values) })
  expect(answers.filter(({ answer }) => !answer.startsWith('PT400 '))).toEqual([])
  expect(await endpointsOf(db, ada)).toEqual([])
})

describe('whose browser it is', () => {
  test('nobody without an account saves, reads or ends one, and nobody reads the table', async () => {
    const { p_endpoint, ...rest } = subscription(newBrowser())
    const visitor = db.as('visitor')
    for (const attempt of [
      () => visitor.call('save_push_subscription', { p_endpoint, ...rest }),
      () => visitor.call('my_push_devices'),
      () => visitor.call('remove_push_subscription', { p_endpoint }),
      () => visitor.call('send_test_push', { p_endpoint }),
      () => db.as(ada).call('push_target', { p_id: 1 }),
      () => db.as(ada).call('finish_push', { p_id: 1, p_outcome: 'gone' }),
      () => db.as(ada).read('private.push_subscriptions'),
      () => db.as(ada).read('private.pushes'),
    ])
      expect(await refusal(attempt())).toMatchObject(forbidden)
  })

  test('a shared phone goes to who uses it now, and what waited for the other is gone', async () => {
    const phone = await subscribe(db, ada)
    await push(db, ada)
    expect(await waitingPushes(db, ada)).toHaveLength(1)
    await subscribe(db, bola, phone)
    expect(await endpointsOf(db, ada)).toEqual([])
    expect(await endpointsOf(db, bola)).toEqual([phone.endpoint])
    expect(await db.query(`select id from private.outbox where kind = 'push'`)).toEqual([])
    await push(db, ada)
    expect(await waitingPushes(db, bola)).toEqual([])
  })

  test('who knows only the address of a browser neither takes nor ends nor tests it', async () => {
    const hers = await subscribe(db, ada)
    const stolen = { ...newBrowser(), endpoint: hers.endpoint }
    for (const keys of [stolen, { ...stolen, p256dh: hers.p256dh }, { ...stolen, auth: hers.auth }])
      expect(await refusal(subscribe(db, bola, keys))).toMatchObject({ code: 'PT409' })
    await db.as(bola).call('remove_push_subscription', { p_endpoint: hers.endpoint })
    expect(await refusal(db.as(bola).call('send_test_push', { p_endpoint: hers.endpoint }))).toMatchObject({
      code: 'PT404',
    })
    expect((await devices(bola, hers.endpoint)).some(({ is_here }) => is_here)).toBe(false)
    expect(await endpointsOf(db, ada)).toContain(hers.endpoint)
    expect(
      await db.query('select p256dh, auth from private.push_subscriptions where endpoint = $1', [
        hers.endpoint,
      ]),
    ).toEqual([{ p256dh: hers.p256dh, auth: hers.auth }])
  })

  test('saving again changes nothing but the name, and lists say which one is here', async () => {
    const [chi, phone] = [await member(db, 'Chi'), newBrowser()]
    await subscribe(db, chi, phone, 'Chrome')
    await subscribe(db, chi, newBrowser(), 'Firefox on Windows')
    await subscribe(db, chi, phone, ' Chrome on Android ')
    const row = { created_at: expect.any(String), last_ok_at: null }
    expect(await devices(chi, phone.endpoint)).toEqual([
      { ...row, device: 'Firefox on Windows', is_here: false },
      { ...row, device: 'Chrome on Android', is_here: true },
    ])
    expect(JSON.stringify(await devices(chi))).not.toContain(phone.auth)
    await db.as(chi).call('remove_push_subscription', { p_endpoint: phone.endpoint })
    expect(await devices(chi)).toMatchObject([{ device: 'Firefox on Windows' }])
  })
})

test('turning it on again in the same browser ends the pause after failures', async () => {
  const gozie = await member(db, 'Gozie')
  const phone = await subscribe(db, gozie)
  await push(db, gozie)
  const [waiting] = await waitingPushes(db, gozie)
  await db.as('service').call('finish_push', { p_id: waiting?.id, p_outcome: 'failed' })
  const pause = () =>
    db.query(
      'select failures, resting_until > now() as rests from private.push_subscriptions where user_id = $1',
      [gozie.id],
    )
  expect(await pause()).toEqual([{ failures: 1, rests: true }])
  await subscribe(db, gozie, phone)
  expect(await pause()).toEqual([{ failures: 0, rests: null }])
})

describe('floods', () => {
  test('the oldest device falls out, also when many are saved at once', async () => {
    const dayo = await member(db, 'Dayo')
    await setSetting(db, 'push_devices_limit', 3)
    const browsers = Array.from({ length: 8 }, () => newBrowser())
    for (const browser of browsers.slice(0, 4)) await subscribe(db, dayo, browser)
    expect(await endpointsOf(db, dayo)).toEqual(browsers.slice(1, 4).map(({ endpoint }) => endpoint))
    await Promise.all(browsers.slice(4).map((browser) => subscribe(db, dayo, browser)))
    expect(await endpointsOf(db, dayo)).toHaveLength(3)
    await setSetting(db, 'push_devices_limit', null)
  })

  test('nobody turns it on without end', async () => {
    const efe = await member(db, 'Efe')
    await setSetting(db, 'push_saves_daily_limit', 2)
    await save(efe)
    await save(efe)
    expect(await refusal(save(efe))).toMatchObject({ code: 'PT429' })
    expect(await endpointsOf(db, efe)).toHaveLength(2)
    await setSetting(db, 'push_saves_daily_limit', null)
  })
})

test('the copy of one’s data names the devices without their keys', async () => {
  const femi = await member(db, 'Femi')
  const browser = await subscribe(db, femi, undefined, 'Chrome on Android')
  const [row] = await db
    .as(femi)
    .query<{ data: Record<string, unknown> }>('select public.export_my_data() as data')
  expect(row?.data.push_devices).toMatchObject([{ device: 'Chrome on Android', last_ok_at: null }])
  for (const secret of Object.values(browser)) expect(JSON.stringify(row?.data)).not.toContain(secret)
})
