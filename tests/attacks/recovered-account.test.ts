import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOfStep, fromBase32, stepAt } from '../../local/auth/second-factor/totp.ts'
import { type AsoClient, answered, newestCode, visitorOf } from '../support/api/clients.ts'
import { join, type Member } from '../support/api/members.ts'
import { startTestStack, type TestStack } from '../support/api/test-stack.ts'
import { attackedOn } from './support/run-length.ts'
import { oldPassword, opensWith } from './support/settled-accounts.ts'

const owners = '+2348030000001'
const thiefs = '+2348030000002'

/** A thief with the password binds what can be bound; then the owner, who has mailbox and phone, recovers the account. */
describe.each(attackedOn('Postgres'))('a stolen account, on %s', (engine) => {
  let stack: TestStack
  beforeAll(async () => {
    stack = await startTestStack({ engine })
  })
  afterAll(() => stack.close())

  const codeOfText = async (phone: string): Promise<string> => {
    const [row] = await stack.database.query<{ body: string }>(
      `select body from private.outbox where recipient = $1 and cause = 'one_time_code' order by id desc limit 1`,
      [phone],
    )
    return row?.body.slice(0, 6) ?? ''
  }

  async function verifyPhone(client: AsoClient, { id }: Member, phone: string): Promise<void> {
    await stack.database.query('delete from private.phone_codes where user_id = $1', [id])
    const [row] = await stack.database.query<{ code: string }>(
      `select public.start_phone_verification($1, $2, 'a network') as code`,
      [id, phone],
    )
    const checked = await answered(client.rpc('verify_phone_code', { p_code: row?.code ?? '' }).single())
    expect(checked.verified).toBe(true)
  }

  /** Signs in with the password, and binds phone, address and an authenticator app. */
  async function steal(ada: Member): Promise<AsoClient> {
    const thief = visitorOf(stack)
    await answered(thief.auth.signInWithPassword({ email: ada.email, password: oldPassword }))
    await verifyPhone(thief, ada, thiefs)
    await answered(thief.auth.updateUser({ email: 'thief@else.test' }))
    const { id, totp } = await answered(thief.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' }))
    const code = codeOfStep(fromBase32(totp.secret), stepAt(Date.now()))
    await answered(thief.auth.mfa.challengeAndVerify({ factorId: id, code }))
    return thief
  }

  async function recover(ada: Member): Promise<void> {
    const owner = visitorOf(stack)
    await answered(owner.auth.resetPasswordForEmail(ada.email))
    const token = newestCode(stack, ada.email)
    await answered(owner.auth.verifyOtp({ email: ada.email, token, type: 'recovery' }))
    await answered(owner.rpc('send_recovery_code', { p_phone: owners }))
    const p_code = await codeOfText(owners)
    await answered(owner.rpc('start_account_recovery', { p_code }).single())
    await stack.database.query('update private.account_recoveries set ready_at = now() where user_id = $1', [
      ada.id,
    ])
    await answered(owner.rpc('finish_account_recovery'))
  }

  test('is the owner’s alone after the recovery: number, address and password, and the thief has no way in', async () => {
    const ada = await join(stack, 'Ada')
    await verifyPhone(ada.client, ada, owners)
    const thief = await steal(ada)
    const theirCode = newestCode(stack, 'thief@else.test')
    await recover(ada)
    const [state] = await stack.database.query(
      `select u.email, u.email_change, p.phone_number, p.phone_verified_at is not null as is_verified,
         (select count(*)::int from auth.mfa_factors f where f.user_id = u.id) as factors,
         (select count(*)::int from auth.sessions s where s.user_id = u.id) as sessions
       from auth.users u join private.profiles p on p.user_id = u.id where u.id = $1`,
      [ada.id],
    )
    expect(state).toEqual({
      email: ada.email,
      email_change: '',
      phone_number: owners,
      is_verified: true,
      factors: 0,
      sessions: 0,
    })
    expect((await thief.rpc('my_sessions')).error).not.toBeNull()
    expect(await opensWith(stack, ada, oldPassword)).toBe(false)
    const changed = await visitorOf(stack).auth.verifyOtp({
      email: 'thief@else.test',
      token: theirCode,
      type: 'email_change',
    })
    expect(changed.error).not.toBeNull()
  })
})
