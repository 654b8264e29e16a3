import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { visitorOf } from '../support/api/clients.ts'
import { join } from '../support/api/members.ts'
import { decideOnPlatform, follow, linkAddress } from '../support/api/social-platforms.ts'
import { startTestStack, type TestStack } from '../support/api/test-stack.ts'
import { attackedOn } from './support/run-length.ts'
import {
  codeTo,
  letAnHourPass,
  nonceFor,
  oldPassword,
  opensWith,
  sessionIdsOf,
  settled,
  signInOnAnotherDevice,
  told,
  unchanged,
} from './support/settled-accounts.ts'

const newPassword = 'Owambe-2027-Lagos'
const otherThan = (code: string): string => (code === '111111' ? '222222' : '111111')

/** Whoever holds a session that is open, and nothing else: neither the password nor the mailbox. */
describe.each(attackedOn('Postgres'))(
  'changing the password, the address and identities, on %s',
  (engine) => {
    let stack: TestStack
    beforeAll(async () => {
      stack = await startTestStack({ engine })
    })
    afterAll(() => stack.close())

    test('a session alone cannot change the password by any request', async () => {
      const ada = await settled(stack, 'Ada')
      const thief = await signInOnAnotherDevice(stack, ada)
      const { data } = await thief.auth.getSession()
      const send = (path: string, body: object, method = 'PUT') =>
        fetch(`${stack.url}/auth/v1/${path}`, {
          method,
          headers: {
            apikey: stack.publishableKey,
            authorization: `Bearer ${data.session?.access_token}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify(body),
        })
      const bare = await send('user', { password: newPassword })
      expect([bare.status, bare.headers.get('x-sb-error-code')]).toEqual([400, 'current_password_required'])
      const statuses = [
        send('user', { password: newPassword, current_password: '' }),
        send('user', { password: newPassword, nonce: '' }),
        send('user', { password: newPassword, current_password: ['a'] }),
        send('user', { password: newPassword, email: 'thief@else.test', data: {} }),
        send('user/', { password: newPassword }),
        send('/user', { password: newPassword }),
        send('%75ser', { password: newPassword }),
        send('user', { password: newPassword }, 'POST'),
        send('user', { password: newPassword }, 'PATCH'),
      ].map(async (answer) => (await answer).status >= 400)
      expect(await Promise.all(statuses)).toEqual(statuses.map(() => true))
      // A refreshed session is the same session.
      expect((await thief.auth.refreshSession()).error).toBeNull()
      const again = await thief.auth.updateUser({ password: newPassword })
      expect(again.error?.code).toBe('current_password_required')
      await unchanged(stack, ada)
      expect(await sessionIdsOf(stack, ada)).toHaveLength(2)
    })

    test('the current password changes it: other sessions and their tokens end, one mail is sent', async () => {
      const bola = await settled(stack, 'Bola')
      const thief = await signInOnAnotherDevice(stack, bola)
      const mine = await signInOnAnotherDevice(stack, bola)
      const [, , current] = await sessionIdsOf(stack, bola)
      const changed = await mine.auth.updateUser({ password: newPassword, current_password: oldPassword })
      expect(changed.error).toBeNull()
      expect(await sessionIdsOf(stack, bola)).toEqual([current])
      const tokens = await stack.database.query<{ session_id: string }>(
        'select distinct session_id from auth.refresh_tokens where user_id = $1',
        [bola.id],
      )
      expect(tokens).toEqual([{ session_id: current }])
      for (const dead of [thief, bola.client]) {
        expect((await dead.auth.getUser()).error).not.toBeNull()
        expect((await dead.auth.refreshSession()).error).not.toBeNull()
      }
      expect((await mine.auth.refreshSession()).error).toBeNull()
      expect(await opensWith(stack, bola, oldPassword)).toBe(false)
      expect(await opensWith(stack, bola, newPassword)).toBe(true)
      expect(await told(stack, bola.email)).toBe(1)
    })

    test('wrong current passwords are counted, together with those at sign-in', async () => {
      const chidi = await settled(stack, 'Chidi')
      const thief = await signInOnAnotherDevice(stack, chidi)
      for (let guess = 0; guess < 10; guess += 1) {
        const { error } = await thief.auth.updateUser({
          password: newPassword,
          current_password: `Wrong-pass-${guess}`,
        })
        expect(error?.code).toBe('current_password_invalid')
      }
      const lucky = await thief.auth.updateUser({ password: newPassword, current_password: oldPassword })
      expect(lucky.error?.status).toBe(429)
      await unchanged(stack, chidi)
    })

    test('a mailed code changes it once; a wrong, an expired and another person’s code do not', async () => {
      const dami = await settled(stack, 'Dami')
      const efe = await settled(stack, 'Efe')
      const others = await nonceFor(stack, efe)
      const nonce = await nonceFor(stack, dami)
      const change = (code: string, password = newPassword) =>
        dami.client.auth.updateUser({ password, nonce: code })
      const wrong = await change(otherThan(nonce))
      expect(wrong.error?.code).toBe('reauthentication_not_valid')
      if (others !== nonce) expect((await change(others)).error?.code).toBe('reauthentication_not_valid')
      // It is not a way to sign in either.
      const type = 'reauthentication'
      const signsIn = await fetch(`${stack.url}/auth/v1/verify`, {
        method: 'POST',
        headers: { apikey: stack.publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify({ type, email: dami.email, token: nonce }),
      })
      expect(signsIn.status).toBe(400)
      await unchanged(stack, dami)
      // A password that is refused for what it is leaves the code as it was.
      expect((await change(nonce, 'short')).error?.code).toBe('weak_password')
      expect((await change(nonce)).error).toBeNull()
      expect((await change(nonce, 'Another-2028-Lagos')).error?.code).toBe('reauthentication_not_valid')
      expect(await opensWith(stack, dami, newPassword)).toBe(true)
      expect(await told(stack, dami.email)).toBe(1)

      await letAnHourPass(stack, efe)
      const late = await efe.client.auth.updateUser({ password: newPassword, nonce: others })
      expect(late.error?.code).toBe('reauthentication_not_valid')
      await unchanged(stack, efe)
    })

    test('after five wrong codes the right one is refused', async () => {
      const femi = await settled(stack, 'Femi')
      const nonce = await nonceFor(stack, femi)
      const change = (code: string) => femi.client.auth.updateUser({ password: newPassword, nonce: code })
      const guesses = await Promise.all(Array.from({ length: 8 }, () => change(otherThan(nonce))))
      expect(guesses.map(({ error }) => error?.status).sort()).toEqual([
        422, 422, 422, 422, 422, 429, 429, 429,
      ])
      expect((await change(nonce)).error?.status).toBe(429)
      await unchanged(stack, femi)
    })

    test('a session that a mailed code opened changes it once, and for ten minutes', async () => {
      const gbenga = await settled(stack, 'Gbenga')
      const byCode = visitorOf(stack)
      await byCode.auth.resetPasswordForEmail(gbenga.email)
      const token = codeTo(stack, gbenga.email)
      expect((await byCode.auth.verifyOtp({ email: gbenga.email, token, type: 'recovery' })).error).toBeNull()
      // The code needs no current password, but a wrong one is no proof.
      const wrong = await byCode.auth.updateUser({ password: newPassword, current_password: 'Not-it-2026' })
      expect(wrong.error?.code).toBe('current_password_invalid')
      expect((await byCode.auth.updateUser({ password: newPassword })).error).toBeNull()
      expect(await sessionIdsOf(stack, gbenga)).toHaveLength(1)
      expect(await told(stack, gbenga.email)).toBe(1)
      const second = await byCode.auth.updateUser({ password: 'Another-2028-Lagos' })
      expect(second.error?.code).toBe('current_password_required')
      expect(await opensWith(stack, gbenga, newPassword)).toBe(true)

      const hauwa = await join(stack, 'Hauwa')
      await letAnHourPass(stack, hauwa)
      const late = await hauwa.client.auth.updateUser({ password: newPassword })
      expect(late.error?.code).toBe('current_password_required')
      await stack.database.query('select private.end_code_proofs()')
      const methods = await stack.database.query(
        `select distinct authentication_method as method from auth.mfa_amr_claims c
       join auth.sessions s on s.id = c.session_id where s.user_id = $1`,
        [hauwa.id],
      )
      // What hosted Auth goes by.
      expect(methods).toEqual([{ method: 'email/signup' }])
      await unchanged(stack, hauwa)
    })

    test('after the sign-up code a person chooses a password, and gets no mail about it', async () => {
      const ike = await join(stack, 'Ike')
      expect((await ike.client.auth.updateUser({ password: newPassword })).error).toBeNull()
      expect(await opensWith(stack, ike, newPassword)).toBe(true)
      expect(await told(stack, ike.email)).toBe(0)
    })

    test('of two simultaneous changes with the same proof one succeeds', async () => {
      const kemi = await settled(stack, 'Kemi')
      const passwords = Array.from({ length: 3 }, (_, at) => `Owambe-203${at}-Lagos`)
      const devices = await Promise.all(passwords.map(() => signInOnAnotherDevice(stack, kemi)))
      const answers = await Promise.all(
        devices.map((device, at) =>
          device.auth.updateUser({ password: passwords[at] ?? '', current_password: oldPassword }),
        ),
      )
      const winners = answers.flatMap(({ error }, at) => (error ? [] : [at]))
      expect(winners).toHaveLength(1)
      expect(await sessionIdsOf(stack, kemi)).toHaveLength(1)
      expect(await told(stack, kemi.email)).toBe(1)
      const opens = await Promise.all(passwords.map((password) => opensWith(stack, kemi, password)))
      expect(opens.flatMap((yes, at) => (yes ? [at] : []))).toEqual(winners)
    })

    test('a change of address needs the codes of both mailboxes; the old one is told of the request', async () => {
      const lola = await settled(stack, 'Lola')
      const thief = await signInOnAnotherDevice(stack, lola)
      const taken = 'lola-taken@else.test'
      const type = 'email_change'
      expect((await thief.auth.updateUser({ email: taken })).error).toBeNull()
      expect(stack.inbox.messages().find(({ to }) => to === lola.email)?.text).toContain(taken)
      const [toOld, toNew] = [codeTo(stack, lola.email), codeTo(stack, taken)]
      const verify = (email: string, token: string) => visitorOf(stack).auth.verifyOtp({ email, token, type })
      // The thief's own mailbox says yes, as often as it likes.
      expect((await verify(taken, toNew)).data.session).toBeNull()
      expect((await verify(taken, toNew)).error?.code).toBe('otp_expired')
      if (toNew !== toOld) expect((await verify(lola.email, toNew)).error?.code).toBe('otp_expired')
      await unchanged(stack, lola)
      // The other code lasts ten minutes.
      const clock = `update auth.users set email_change_sent_at = email_change_sent_at - interval '1 hour' where id = $1`
      await stack.database.query(clock, [lola.id])
      expect((await verify(lola.email, toOld)).error?.code).toBe('otp_expired')
      await unchanged(stack, lola)
      expect(await told(stack, lola.email, 'Your Aso email address was changed')).toBe(0)
    })

    test.each(['old', 'new'])(
      'the owner changes the address, with the code of the %s mailbox first',
      async (first) => {
        const moji = await join(stack, 'Moji')
        const next = `moji-${first}@else.test`
        expect((await moji.client.auth.updateUser({ email: next })).error).toBeNull()
        const codes = [
          { email: moji.email, token: codeTo(stack, moji.email) },
          { email: next, token: codeTo(stack, next) },
        ] as const
        const [one, other] = first === 'old' ? codes : [codes[1], codes[0]]
        const type = 'email_change'
        expect((await moji.client.auth.verifyOtp({ ...one, type })).data.session).toBeNull()
        await unchanged(stack, moji)
        expect((await moji.client.auth.verifyOtp({ ...other, type })).error).toBeNull()
        expect(await stack.database.query('select email from auth.users where id = $1', [moji.id])).toEqual([
          { email: next },
        ])
        for (const address of [moji.email, next])
          expect(await told(stack, address, 'Your Aso email address was changed')).toBe(1)
      },
    )

    test('the codes of both mailboxes work for ten minutes', async () => {
      const pelumi = await join(stack, 'Pelumi')
      const next = 'pelumi-late@else.test'
      expect((await pelumi.client.auth.updateUser({ email: next })).error).toBeNull()
      await stack.database.query(
        `update auth.users set email_change_sent_at = now() - interval '11 minutes' where id = $1`,
        [pelumi.id],
      )
      for (const email of [pelumi.email, next]) {
        const late = await visitorOf(stack).auth.verifyOtp({
          email,
          token: codeTo(stack, email),
          type: 'email_change',
        })
        expect(late.error?.code).toBe('otp_expired')
      }
      await unchanged(stack, pelumi)
    })

    test('a new password ends a change of address that somebody else began', async () => {
      const nkechi = await settled(stack, 'Nkechi')
      const thief = await signInOnAnotherDevice(stack, nkechi)
      const taken = 'nkechi-taken@else.test'
      expect((await thief.auth.updateUser({ email: taken })).error).toBeNull()
      const [toOld, toNew] = [codeTo(stack, nkechi.email), codeTo(stack, taken)]
      const proof = { password: newPassword, current_password: oldPassword }
      expect((await nkechi.client.auth.updateUser(proof)).error).toBeNull()
      const type = 'email_change'
      for (const mailbox of [
        { email: taken, token: toNew },
        { email: nkechi.email, token: toOld },
      ])
        expect((await visitorOf(stack).auth.verifyOtp({ ...mailbox, type })).error?.code).toBe('otp_expired')
    })

    test('linking another sign-in method sends a mail, the first one does not', async () => {
      const ronke = await join(stack, 'Ronke')
      const about = 'Another way to sign in to Aso'
      expect(await told(stack, ronke.email, about)).toBe(0)
      const next = await decideOnPlatform(await linkAddress(stack, ronke, 'facebook'), 'allow', {
        username: 'thief.else',
      })
      await follow(next)
      expect(await told(stack, ronke.email, about)).toBe(1)
    })
  },
)
