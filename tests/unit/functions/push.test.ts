import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type PushTarget, sendPush } from '../../../supabase/functions/_shared/adapters/push.ts'
import { isPublicAddress } from '../../../supabase/functions/_shared/http/public-address.ts'
import { newPushKeys, readPush } from '../../support/api/push-messages.ts'

/** The example of RFC 8291, appendix A: the reader of these tests reads what others write. */
test('a message of the RFC is read', () => {
  const message = [
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml',
    'mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT',
    'pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  ].join('')
  const keys = {
    privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  expect(readPush(message, keys)).toBe('When I grow up, I want to be a watermelon')
})

describe('addresses', () => {
  test('of the internet are public', () => {
    const addresses = [
      ...['8.8.8.8', '142.250.184.202', '172.15.255.255', '172.32.0.1', '192.167.255.255'],
      ...['2a00:1450:4001::1', '2606:4700::1'],
    ]
    expect(addresses.filter((address) => !isPublicAddress(address))).toEqual([])
  })

  test('of a house, of a machine and of nothing are not', () => {
    const addresses = [
      '0.0.0.0',
      '10.0.0.1',
      '100.64.0.1',
      '127.0.0.1',
      '127.255.255.254',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
      '192.0.0.8',
      '192.168.1.1',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      '::ffff:10.0.0.1',
      '::ffff:8.8.8.8',
      '64:ff9b::a00:1',
      'fc00::1',
      'fd12:3456::1',
      'fe80::1',
      'fe80::1%eth0',
      'ff02::1',
      '2001::1',
      '2001:db8::1',
      '2002:7f00:1::',
      '3fff:1::',
      'nonsense',
      '',
    ]
    expect(addresses.filter(isPublicAddress)).toEqual([])
  })
})

describe('before anything is sent', () => {
  const { p256dh, auth } = newPushKeys()
  const target = (endpoint: string): PushTarget => ({
    endpoint,
    p256dh,
    auth,
    ttl: 60,
    urgency: 'normal',
    topic: null,
  })
  const asked = vi.fn<typeof fetch>()
  const ours = newPushKeys()
  const settings = {
    VAPID_PUBLIC_KEY: ours.p256dh,
    VAPID_PRIVATE_KEY: ours.privateKey,
    MAIL_FROM: 'Aso <hello@aso.example>',
    PUSH_STAND_IN_URL: '',
    RESEND_BASE_URL: '',
    PAYSTACK_BASE_URL: '',
  }
  beforeEach(() => {
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
    asked.mockReset().mockResolvedValue(new Response(null, { status: 201 }))
    vi.stubGlobal('fetch', asked)
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  test.each([[['10.0.0.1']], [['8.8.8.8', '127.0.0.1']], [['::1']], [[]]])(
    'a name that stands for %j is refused for good',
    async (addresses) => {
      const result = await sendPush(target('https://push.evil.net/x'), 'x', async () => addresses)
      expect(result).toMatchObject({ outcome: 'gone', error: 'push: not a public address' })
      expect(asked).not.toHaveBeenCalled()
    },
  )

  test.each([
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://a:b@fcm.googleapis.com/x',
  ])('%s is refused for good', async (endpoint) => {
    expect(await sendPush(target(endpoint), 'x', async () => ['8.8.8.8'])).toMatchObject({ outcome: 'gone' })
    expect(asked).not.toHaveBeenCalled()
  })

  test('a name that is not known may be later', async () => {
    const unknown = async () => Promise.reject(new Error('ENOTFOUND'))
    expect(await sendPush(target('https://push.evil.net/x'), 'x', unknown)).toMatchObject({
      outcome: 'failed',
    })
    expect(asked).not.toHaveBeenCalled()
  })

  test.each([
    ['https://push.evil.net/x', 'gone'],
    ['https://169.254.169.254.nip.io/x', 'gone'],
    ['https://evil-fcm.googleapis.com.evil.net/x', 'gone'],
    ['https://notfcm.googleapis.com/x', 'gone'],
    ['https://fcm.googleapis.com/x', 'sent'],
    ['https://updates.push.services.mozilla.com/x', 'sent'],
    ['https://wns2-par02p.notify.windows.com/x', 'sent'],
    ['https://web.push.apple.com/x', 'sent'],
  ])(
    'where no name can be looked up, %s is %s: only push services that are known',
    async (endpoint, outcome) => {
      const result = await sendPush(target(endpoint), 'x', async () => undefined)
      expect(result.outcome).toBe(outcome)
      expect(asked).toHaveBeenCalledTimes(outcome === 'sent' ? 1 : 0)
    },
  )

  test('a public one gets one request that follows nothing and ends in time', async () => {
    await sendPush(target('https://fcm.googleapis.com/x'), 'x', async () => ['142.250.184.202'])
    expect(asked).toHaveBeenCalledTimes(1)
    const [url, init] = asked.mock.calls[0] ?? []
    expect(url).toBe('https://fcm.googleapis.com/x')
    expect(init).toMatchObject({ redirect: 'manual', signal: expect.any(AbortSignal) })
  })

  test('where real mail is sent, the stand-in does not exist', async () => {
    vi.stubEnv('PUSH_STAND_IN_URL', 'http://localhost:3000/sandbox/push')
    vi.stubEnv('RESEND_BASE_URL', 'https://api.resend.com')
    const resolve = vi.fn(async () => ['127.0.0.1'])
    expect(await sendPush(target('https://push.aso.example/x'), 'x', resolve)).toMatchObject({
      outcome: 'gone',
    })
    expect(resolve).toHaveBeenCalledWith('push.aso.example')
    expect(asked).not.toHaveBeenCalled()
  })

  test.each([
    'http://10.0.0.5:3000/sandbox/push',
    'http://localhost.evil.net:3000/',
    'https://localhost:3000/sandbox/push',
  ])('%s is no stand-in', async (url) => {
    vi.stubEnv('PUSH_STAND_IN_URL', url)
    vi.stubEnv('RESEND_BASE_URL', 'http://localhost:3000/sandbox/inbox')
    vi.stubEnv('PAYSTACK_BASE_URL', 'http://localhost:3000/sandbox/paystack')
    await sendPush(target('https://push.aso.example/x'), 'x', async () => [])
    expect(asked).not.toHaveBeenCalled()
  })

  test('keys that are no point of the curve are refused for good', async () => {
    const bad = { ...target('https://fcm.googleapis.com/x'), p256dh: `B${'A'.repeat(86)}` }
    expect(await sendPush(bad, 'x', async () => ['8.8.8.8'])).toMatchObject({
      outcome: 'gone',
      error: 'push: unusable keys',
    })
  })

  test.each([
    ['120', 120],
    ['99999999', 86_400],
    ['-1', 0],
    ['soon', 0],
    ['Tue, 01 Sep 2026 12:01:00 GMT', 60],
    ['Tue, 01 Sep 2026 11:00:00 GMT', 0],
  ])('Retry-After: %s', async (value, seconds) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-09-01T12:00:00Z') })
    asked.mockResolvedValue(new Response('x', { status: 429, headers: { 'retry-after': value } }))
    const result = await sendPush(target('https://fcm.googleapis.com/x'), 'x', async () => ['8.8.8.8'])
    expect(result).toEqual({ outcome: 'failed', error: 'push: 429', retrySeconds: seconds })
  })

  test('our own key missing is no fault of the browser', async () => {
    vi.stubEnv('VAPID_PRIVATE_KEY', '')
    const send = sendPush(target('https://fcm.googleapis.com/x'), 'x', async () => ['8.8.8.8'])
    await expect(send).rejects.toThrow('VAPID_PRIVATE_KEY is not set')
  })
})
