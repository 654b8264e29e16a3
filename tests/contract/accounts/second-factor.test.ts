import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOfStep, fromBase32, stepAt } from '../../../local/auth/second-factor/totp.ts'
import { answered, clientOf, visitorOf } from '../../support/api/clients.ts'
import { join, type Member, password } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'

let stack: TestStack
let ada: Member
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.close())
beforeEach(async () => {
  ada = await join(stack, 'Ada')
})

const codeNow = (secret: string) => codeOfStep(fromBase32(secret), stepAt(Date.now()))

async function enroll(member: Member, friendlyName = 'My phone') {
  return await answered(clientOf(member).auth.mfa.enroll({ factorType: 'totp', friendlyName }))
}

async function enrolled(member: Member) {
  const factor = await enroll(member)
  const step = stepAt(Date.now())
  const codeOf = (at: number) => codeOfStep(fromBase32(factor.totp.secret), at)
  await answered(clientOf(member).auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(step) }))
  return { ...factor, usedCode: codeOf(step), nextCode: codeOf(step + 1) }
}

const level = (member: Member) => clientOf(member).auth.mfa.getAuthenticatorAssuranceLevel()

describe('a second factor, as supabase-js speaks it', () => {
  test('is set up with a QR code and a secret, and raises the session', async () => {
    expect(await level(ada)).toMatchObject({ data: { currentLevel: 'aal1', nextLevel: 'aal1' } })
    const factor = await enroll(ada)
    expect(factor).toMatchObject({ type: 'totp', friendly_name: 'My phone' })
    expect(factor.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
    expect(factor.totp.uri).toContain(`secret=${factor.totp.secret}`)
    // Not proven yet: nothing is asked for.
    expect(await level(ada)).toMatchObject({ data: { currentLevel: 'aal1', nextLevel: 'aal1' } })
    const challenge = await answered(clientOf(ada).auth.mfa.challenge({ factorId: factor.id }))
    const { data } = await clientOf(ada).auth.mfa.verify({
      factorId: factor.id,
      challengeId: challenge.id,
      code: codeNow(factor.totp.secret),
    })
    expect(data?.access_token).toBeTruthy()
    expect(await level(ada)).toMatchObject({
      data: {
        currentLevel: 'aal2',
        nextLevel: 'aal2',
        currentAuthenticationMethods: [{ method: 'totp' }, expect.anything()],
      },
    })
    expect((await clientOf(ada).auth.mfa.listFactors()).data?.totp).toMatchObject([
      { id: factor.id, friendly_name: 'My phone', factor_type: 'totp', status: 'verified' },
    ])
    expect(JSON.stringify((await clientOf(ada).auth.getUser()).data)).not.toContain(factor.totp.secret)
    await answered(clientOf(ada).auth.refreshSession())
    expect(await level(ada)).toMatchObject({ data: { currentLevel: 'aal2' } })
  })

  test('is asked for at the next sign-in, and other sessions without it end', async () => {
    const other = visitorOf(stack)
    await answered(other.auth.signInWithPassword({ email: ada.email, password }))
    const factor = await enrolled(ada)
    expect((await other.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    const next = visitorOf(stack)
    await answered(next.auth.signInWithPassword({ email: ada.email, password }))
    expect(await next.auth.mfa.getAuthenticatorAssuranceLevel()).toMatchObject({
      data: { currentLevel: 'aal1', nextLevel: 'aal2' },
    })
    await answered(next.auth.mfa.challengeAndVerify({ factorId: factor.id, code: factor.nextCode }))
    expect(await next.auth.mfa.getAuthenticatorAssuranceLevel()).toMatchObject({
      data: { currentLevel: 'aal2' },
    })
  })

  test('a code works once, and a challenge works once', async () => {
    const factor = await enrolled(ada)
    const { mfa } = clientOf(ada).auth
    const again = await mfa.challengeAndVerify({ factorId: factor.id, code: factor.usedCode })
    expect(again.error).toMatchObject({ code: 'mfa_verification_failed' })
    const challenge = await answered(mfa.challenge({ factorId: factor.id }))
    const verify = (code: string) => mfa.verify({ factorId: factor.id, challengeId: challenge.id, code })
    await answered(verify(factor.nextCode))
    expect((await verify(factor.nextCode)).error).toMatchObject({
      code: 'mfa_challenge_expired',
    })
  })

  test('of two tries with one code at the same moment one is right', async () => {
    const factor = await enroll(ada)
    const code = codeNow(factor.totp.secret)
    const { mfa } = clientOf(ada).auth
    const challenges = await Promise.all([1, 2].map(() => answered(mfa.challenge({ factorId: factor.id }))))
    const { data } = await clientOf(ada).auth.getSession()
    const tries = await Promise.all(
      challenges.map(({ id }) =>
        fetch(`${stack.url}/auth/v1/factors/${factor.id}/verify`, {
          method: 'POST',
          headers: {
            apikey: stack.publishableKey,
            authorization: `Bearer ${data.session?.access_token}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify({ challenge_id: id, code }),
        }),
      ),
    )
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('after five wrong codes the right one has to wait', async () => {
    const factor = await enroll(ada)
    const { mfa } = clientOf(ada).auth
    const wrong = codeNow(factor.totp.secret) === '000000' ? '000001' : '000000'
    for (let at = 0; at < 5; at += 1)
      expect((await mfa.challengeAndVerify({ factorId: factor.id, code: wrong })).error).toMatchObject({
        code: 'mfa_verification_failed',
      })
    const right = await mfa.challengeAndVerify({ factorId: factor.id, code: codeNow(factor.totp.secret) })
    expect(right.error).toMatchObject({ status: 429 })
    expect(await level(ada)).toMatchObject({ data: { currentLevel: 'aal1' } })
  })

  test('is taken away, or another one added, only with it', async () => {
    const factor = await enrolled(ada)
    const thief = visitorOf(stack)
    await answered(thief.auth.signInWithPassword({ email: ada.email, password }))
    expect((await thief.auth.mfa.unenroll({ factorId: factor.id })).error).toMatchObject({
      code: 'insufficient_aal',
    })
    expect((await thief.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).error).toMatchObject({
      code: 'insufficient_aal',
    })
    await answered(clientOf(ada).auth.mfa.unenroll({ factorId: factor.id }))
    await answered(clientOf(ada).auth.refreshSession())
    expect(await level(ada)).toMatchObject({ data: { currentLevel: 'aal1', nextLevel: 'aal1' } })
  })

  test('of two confirmed apps each opens the next session, and an old refresh token works no longer', async () => {
    const first = await enrolled(ada)
    const second = await enroll(ada, 'My tablet')
    await answered(
      clientOf(ada).auth.mfa.challengeAndVerify({ factorId: second.id, code: codeNow(second.totp.secret) }),
    )
    const secondNext = codeOfStep(fromBase32(second.totp.secret), stepAt(Date.now()) + 1)
    for (const [factorId, code] of [
      [first.id, first.nextCode],
      [second.id, secondNext],
    ] as const) {
      const next = visitorOf(stack)
      await answered(next.auth.signInWithPassword({ email: ada.email, password }))
      const copied = (await next.auth.getSession()).data.session?.refresh_token ?? ''
      await answered(next.auth.mfa.challengeAndVerify({ factorId, code }))
      expect(await next.auth.mfa.getAuthenticatorAssuranceLevel()).toMatchObject({
        data: { currentLevel: 'aal2' },
      })
      expect((await visitorOf(stack).auth.refreshSession({ refresh_token: copied })).error).not.toBeNull()
      // The thief's try may have ended the session; whoever has the code opens another.
    }
  })

  test('challenges and apps that are not confirmed do not pile up', async () => {
    const factor = await enroll(ada)
    const ask = () => clientOf(ada).auth.mfa.challenge({ factorId: factor.id })
    const answers = await Promise.all(Array.from({ length: 70 }, ask))
    expect(answers.filter(({ error }) => error?.status === 429).length).toBe(10)
  })

  test('is not joined by an app that a thief with the password left behind', async () => {
    const thief = visitorOf(stack)
    const mine = await enroll(ada, 'Mine')
    // Enrolled before the owner's app was confirmed, with a session of the password alone.
    await answered(thief.auth.signInWithPassword({ email: ada.email, password }))
    const left = await answered(thief.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Left behind' }))
    const codeOf = ({ totp }: typeof mine) => codeNow(totp.secret)
    await answered(clientOf(ada).auth.mfa.challengeAndVerify({ factorId: mine.id, code: codeOf(mine) }))
    await answered(thief.auth.signInWithPassword({ email: ada.email, password }))
    const again = { factorId: left.id, code: codeOf(left) }
    expect((await thief.auth.mfa.challengeAndVerify(again)).error).toMatchObject({
      code: 'mfa_factor_not_found',
    })
    // One that arrived in the same moment, after the others were forgotten.
    await stack.database.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, secret) values ($1, $2, 'Late', 'totp', $3)`,
      [left.id, ada.id, left.totp.secret],
    )
    expect((await thief.auth.mfa.challengeAndVerify(again)).error).toMatchObject({
      code: 'insufficient_aal',
      status: 403,
    })
    expect((await clientOf(ada).auth.mfa.listFactors()).data?.totp).toMatchObject([{ id: mine.id }])
    // A session that was opened with the first app may confirm a second one.
    await answered(clientOf(ada).auth.mfa.challengeAndVerify(again))
    expect((await clientOf(ada).auth.mfa.listFactors()).data?.totp).toHaveLength(2)
  })

  test('of two apps that are confirmed at the same moment by sessions of the password, one is', async () => {
    const other = visitorOf(stack)
    await answered(other.auth.signInWithPassword({ email: ada.email, password }))
    const clients = [clientOf(ada), other]
    const names = ['One', 'Two']
    const factors = await Promise.all(
      clients.map(({ auth }, at) =>
        answered(auth.mfa.enroll({ factorType: 'totp', friendlyName: names[at] ?? '' })),
      ),
    )
    await Promise.allSettled(
      clients.map(({ auth }, at) =>
        auth.mfa.challengeAndVerify({
          factorId: factors[at]?.id ?? '',
          code: codeNow(factors[at]?.totp.secret ?? ''),
        }),
      ),
    )
    expect(
      await stack.database.query('select status from auth.mfa_factors where user_id = $1', [ada.id]),
    ).toEqual([{ status: 'verified' }])
  })

  test('is asked for before the password or the address changes', async () => {
    const factor = await enrolled(ada)
    const thief = visitorOf(stack)
    await answered(thief.auth.signInWithPassword({ email: ada.email, password }))
    const changes = [
      { password: 'Another-Passw0rd-1', current_password: password },
      { email: 'thief@aso.example' },
    ]
    for (const change of changes)
      expect((await thief.auth.updateUser(change)).error).toMatchObject({
        code: 'insufficient_aal',
        status: 401,
      })
    await answered(visitorOf(stack).auth.signInWithPassword({ email: ada.email, password }))
    await answered(thief.auth.mfa.challengeAndVerify({ factorId: factor.id, code: factor.nextCode }))
    await answered(thief.auth.updateUser(changes[0] ?? {}))
  })

  test('is nobody else’s', async () => {
    const factor = await enroll(ada)
    const eve = await join(stack, 'Eve')
    const { mfa } = clientOf(eve).auth
    for (const answer of [
      await mfa.challenge({ factorId: factor.id }),
      await mfa.unenroll({ factorId: factor.id }),
      await mfa.challengeAndVerify({ factorId: factor.id, code: codeNow(factor.totp.secret) }),
    ])
      expect(answer.error).toMatchObject({ code: 'mfa_factor_not_found' })
    expect((await visitorOf(stack).auth.mfa.listFactors()).error).toBeTruthy()
  })

  test('has a name of its own, and there are three at most', async () => {
    const { mfa } = clientOf(ada).auth
    await enroll(ada, 'One')
    expect((await mfa.enroll({ factorType: 'totp', friendlyName: 'One' })).error).toMatchObject({
      code: 'mfa_factor_name_conflict',
    })
    await enroll(ada, 'Two')
    await enroll(ada, 'Three')
    expect((await mfa.enroll({ factorType: 'totp', friendlyName: 'Four' })).error).toMatchObject({
      code: 'too_many_enrolled_mfa_factors',
    })
  })
})
