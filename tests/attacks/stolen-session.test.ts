import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOfStep, fromBase32, stepAt } from '../../local/auth/second-factor/totp.ts'
import { answered, visitorOf } from '../support/api/clients.ts'
import { giveApprovedIdentity, invoke, join, type Member } from '../support/api/members.ts'
import { startTestStack, type TestStack } from '../support/api/test-stack.ts'
import { attackedOn } from './support/run-length.ts'
import { letAnHourPass, oldPassword, signInOnAnotherDevice, unchanged } from './support/settled-accounts.ts'

/** Whoever holds a session that was opened a while ago, and neither password nor mailbox. */
describe.each(attackedOn('Postgres'))('a stolen session, on %s', (engine) => {
  let stack: TestStack
  beforeAll(async () => {
    stack = await startTestStack({ engine })
  })
  afterAll(() => stack.close())

  /** The owner's session of an hour ago, and the account. */
  async function robbed(name: string): Promise<Member> {
    const member = await join(stack, name)
    await letAnHourPass(stack, member)
    return member
  }

  const codeNow = (secret: string) => codeOfStep(fromBase32(secret), stepAt(Date.now()))
  const factorsOf = ({ id }: Member) =>
    stack.database.query('select status from auth.mfa_factors where user_id = $1', [id])
  const refusedUnproven = (error: unknown) =>
    expect(error).toMatchObject({ code: 'PT403', hint: 'Confirm it’s you' })

  test('enrols no authenticator app, and the owner’s other sessions stay open', async () => {
    const ada = await robbed('Ada')
    const enrolled = await ada.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })
    expect(enrolled.error).toMatchObject({ status: 403, code: 'reauthentication_needed' })
    expect(await factorsOf(ada)).toEqual([])
    expect((await ada.client.auth.getUser()).error).toBeNull()
  })

  test('confirms no app that was begun before, whoever has proven themselves on another device', async () => {
    const bola = await join(stack, 'Bola')
    const begun = await answered(bola.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' }))
    await letAnHourPass(stack, bola)
    const owner = await signInOnAnotherDevice(stack, bola)
    const code = codeNow(begun.totp.secret)
    const confirmed = await bola.client.auth.mfa.challengeAndVerify({ factorId: begun.id, code })
    expect(confirmed.error).not.toBeNull()
    expect(await factorsOf(bola)).toEqual([{ status: 'unverified' }])
    expect((await owner.auth.getUser()).error).toBeNull()
  })

  test('removes no app', async () => {
    const chidi = await join(stack, 'Chidi')
    const { id, totp } = await answered(
      chidi.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'His' }),
    )
    await answered(chidi.client.auth.mfa.challengeAndVerify({ factorId: id, code: codeNow(totp.secret) }))
    await letAnHourPass(stack, chidi)
    const removed = await chidi.client.auth.mfa.unenroll({ factorId: id })
    expect(removed.error).toMatchObject({ code: 'reauthentication_needed' })
    expect(await factorsOf(chidi)).toEqual([{ status: 'verified' }])
  })

  test('neither begins a change of address nor changes the password', async () => {
    const dami = await robbed('Dami')
    const begun = await dami.client.auth.updateUser({ email: 'thief@else.test' })
    expect(begun.error).toMatchObject({ code: 'reauthentication_needed' })
    expect((await dami.client.auth.updateUser({ password: 'Owambe-2027-Lagos' })).error).not.toBeNull()
    await unchanged(stack, dami)
    expect(
      await stack.database.query(`select coalesce(email_change, '') as next from auth.users where id = $1`, [
        dami.id,
      ]),
    ).toEqual([{ next: '' }])
  })

  test('names no phone and no bank account', async () => {
    const efe = await robbed('Efe')
    await giveApprovedIdentity(stack, efe)
    const phone = { phone_number: '+2348030000001' }
    refusedUnproven((await efe.client.from('profiles').update(phone).eq('user_id', efe.id)).error)
    refusedUnproven((await efe.client.rpc('skip_phone_verification', { p_phone: phone.phone_number })).error)
    expect(await answered(efe.client.from('profiles').select('phone_number').eq('user_id', efe.id))).toEqual([
      { phone_number: null },
    ])
  })

  test('neither erases the account nor takes its data', async () => {
    const femi = await robbed('Femi')
    const gone = await invoke(femi, 'delete-account', { email: femi.email })
    expect([gone.httpStatus, gone.data?.title]).toEqual([403, 'Confirm it’s you'])
    refusedUnproven((await femi.client.rpc('export_my_data')).error)
    expect(
      await stack.database.query('select deleted_at from private.profiles where user_id = $1', [femi.id]),
    ).toEqual([{ deleted_at: null }])
  })

  describe('proof of the session', () => {
    const prove = async (client: SupabaseClient, proof: { p_password?: string; p_code?: string }) =>
      answered(client.rpc('prove_session', proof))

    test('the password opens the acts for this session alone', async () => {
      const gbenga = await robbed('Gbenga')
      const thief = await signInOnAnotherDevice(stack, gbenga)
      await letAnHourPass(stack, gbenga)
      expect(await prove(gbenga.client, { p_password: 'Wrong-2026' })).toBe('wrong')
      refusedUnproven((await gbenga.client.rpc('export_my_data')).error)
      expect(await prove(gbenga.client, { p_password: oldPassword })).toBe('proven')
      expect((await gbenga.client.rpc('export_my_data')).error).toBeNull()
      refusedUnproven((await thief.rpc('export_my_data')).error)
    })

    test('wrong passwords are counted, and then the right one has to wait', async () => {
      const hauwa = await robbed('Hauwa')
      for (let guess = 0; guess < 10; guess += 1)
        expect(await prove(hauwa.client, { p_password: `Wrong-${guess}` })).toBe('wrong')
      expect(await prove(hauwa.client, { p_password: oldPassword })).toBe('wait')
      refusedUnproven((await hauwa.client.rpc('export_my_data')).error)
    })

    test('a mailed code works once, and after five wrong ones not at all', async () => {
      const ike = await robbed('Ike')
      const mailed = async () => {
        await answered(ike.client.auth.reauthenticate())
        return (
          /\b\d{6}\b/.exec(stack.inbox.messages().find(({ to }) => to === ike.email)?.text ?? '')?.[0] ?? ''
        )
      }
      const code = await mailed()
      expect(await prove(ike.client, { p_code: code })).toBe('proven')
      expect((await ike.client.rpc('export_my_data')).error).toBeNull()
      expect(await prove(ike.client, { p_code: code })).toBe('wrong')
      const kemi = await robbed('Kemi')
      await answered(kemi.client.auth.reauthenticate())
      const hers =
        /\b\d{6}\b/.exec(stack.inbox.messages().find(({ to }) => to === kemi.email)?.text ?? '')?.[0] ?? ''
      const wrong = hers === '111111' ? '222222' : '111111'
      for (let guess = 0; guess < 5; guess += 1)
        expect(await prove(kemi.client, { p_code: wrong })).toBe('wrong')
      expect(await prove(kemi.client, { p_code: hers })).toBe('wait')
    })

    test('who has an app gives its code as well', async () => {
      const lola = await join(stack, 'Lola')
      const { id, totp } = await answered(
        lola.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Hers' }),
      )
      await answered(lola.client.auth.mfa.challengeAndVerify({ factorId: id, code: codeNow(totp.secret) }))
      const phished = visitorOf(stack)
      await answered(phished.auth.signInWithPassword({ email: lola.email, password: oldPassword }))
      expect((await phished.rpc('export_my_data')).error).toMatchObject({
        code: 'PT403',
        hint: 'Code needed',
      })
    })
  })
})
