import { describe, expect, test } from 'vitest'
import {
  callPayFromWallet,
  heldForBooking,
  insertBooking,
  item,
  member,
} from '../../support/database/builders.ts'
import {
  addFactor,
  finishRecovery,
  letRecoveryWaitPass,
  messagesTo,
  newNumber,
  openedByMailbox,
  recover,
  recoveryCode,
  startRecovery,
  verifyPhone,
} from '../../support/database/recoveries.ts'
import { refusal } from '../../support/database/refusals.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import {
  accountNumber,
  approveWithdrawal,
  askedWithdrawal,
  claimPayouts,
  earner,
  makeWithdrawalPayable,
  noteBankAccount,
  recordPayout,
  referenceOf,
  requestWithdrawal,
  setUpWithdrawal,
  storedWithdrawal,
  withdrawalBalances,
} from '../../support/database/withdrawals.ts'

/** Whoever had a session of somebody else, and could prove it, has set what can be set; then its owner recovers the account. */
const db = openTestDatabase()
const thiefsAccount = '9876543210'
const underWay = { code: 'PT409', hint: 'Recovery under way' }

async function connectAccounts(person: Person) {
  await db.query(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
     values (gen_random_uuid(), 'facebook', $1::text, $1::uuid, '{"email": "mallory@else.test"}')`,
    [person.id],
  )
  await db.query(
    `insert into private.social_connections (user_id, platform, provider_id) values ($1::uuid, 'instagram', $1::text)`,
    [person.id],
  )
}

/** Ada Obi has earned ₦30,000. The withdrawal is the thief's. */
async function robbed() {
  const ada = await earner(db, 30_000)
  const phone = await verifyPhone(db, ada)
  const thiefsPhone = await verifyPhone(db, ada)
  await noteBankAccount(db, ada, 'Obi Ada', thiefsAccount)
  const withdrawal = await requestWithdrawal(db, ada, 10_000, { account_number: thiefsAccount })
  await makeWithdrawalPayable(db, withdrawal)
  await connectAccounts(ada)
  await db.query(
    `update auth.users set encrypted_password = '$2a$thief', email_change = 'thief@else.test', email_change_token_new = 'a',
       email_change_token_current = 'b' where id = $1`,
    [ada.id],
  )
  await db.query(`insert into private.known_networks (user_id, network) values ($1, 'of the thief')`, [
    ada.id,
  ])
  // For the stand-in of Auth, which ends sessions by itself with a new password.
  await db.query('insert into auth.sessions (id, user_id) values ($1, $1) on conflict (id) do nothing', [
    ada.id,
  ])
  await addFactor(db, ada)
  return { ada, phone, thiefsPhone, withdrawal }
}

const phoneOf = (person: Person) =>
  db.one<{ phone_number: string; is_verified: boolean; recovers: string[] }>(
    `select phone_number, is_verified_phone and phone_verified_at is not null as is_verified, to_jsonb(private.recovery_phones(user_id)) as recovers
     from private.profiles where user_id = $1`,
    [person.id],
  )

const hasPhoneMark = async (person: Person, phone: string) =>
  (
    await db.query(
      `select from private.person_marks where user_id = $1 and kind = 'phone' and fingerprint = private.fingerprint('phone', $2)`,
      [person.id, phone],
    )
  ).length === 1

test('nothing that the thief has set stays: phone, address, accounts of other companies, bank account, withdrawal', async () => {
  const { ada, phone, thiefsPhone, withdrawal } = await robbed()
  expect(await phoneOf(ada)).toMatchObject({ phone_number: thiefsPhone, is_verified: true })
  await recover(db, ada, phone)
  expect(await phoneOf(ada)).toEqual({ phone_number: phone, is_verified: true, recovers: [phone] })
  expect(await hasPhoneMark(ada, phone)).toBe(true)
  expect(await hasPhoneMark(ada, thiefsPhone)).toBe(false)
  expect(
    await db.one(
      `select concat(encrypted_password, email_change, email_change_token_new, email_change_token_current) as opens
       from auth.users where id = $1`,
      [ada.id],
    ),
  ).toEqual({ opens: '' })
  for (const table of [
    'auth.mfa_factors',
    'auth.sessions',
    'auth.identities',
    'private.social_connections',
    'private.known_networks',
    'private.account_recoveries',
  ])
    expect(await db.query(`select from ${table} where user_id = $1`, [ada.id]), table).toEqual([])
  expect(await storedWithdrawal(db, withdrawal)).toMatchObject({ status: 'cancelled' })
  expect((await withdrawalBalances(db, ada)).wallet).toBe(30_000)
  expect((await messagesTo(db, ada.email)).at(-1)?.body).toContain(phone)
  expect((await messagesTo(db, thiefsPhone)).at(-1)?.body).not.toContain('was recovered')
})

describe('bank accounts', () => {
  test('that were used before take a fresh proof and wait again', async () => {
    const { ada, phone } = await robbed()
    await recover(db, ada, phone)
    await db.query(
      `insert into auth.sessions (id, user_id, created_at) values ($1, $1, now() - interval '1 hour')`,
      [ada.id],
    )
    for (const account_number of [thiefsAccount, accountNumber])
      expect(await refusal(requestWithdrawal(db, ada, 5000, { account_number }))).toMatchObject({
        hint: 'Confirm it’s you',
      })
    await db.query('insert into private.session_proofs (session_id) values ($1)', [ada.id])
    const { id } = await requestWithdrawal(db, ada, 5000, { account_number: thiefsAccount })
    expect(
      await db.one(
        `select round(extract(epoch from payable_from - created_at) / 3600)::int = private.setting_number('withdrawal_new_account_hours') as waits
         from public.withdrawals where id = $1`,
        [id],
      ),
    ).toEqual({ waits: true })
  })
})

describe('withdrawals', () => {
  /** Whose recovery waits. */
  async function recovering(setup: Awaited<ReturnType<typeof setUpWithdrawal>>) {
    const phone = await verifyPhone(db, setup.ada)
    await openedByMailbox(db, setup.ada)
    await startRecovery(db, setup.ada, await recoveryCode(db, setup.ada, phone))
    return setup
  }
  async function finish(person: Person) {
    await letRecoveryWaitPass(db, person)
    await finishRecovery(db, person)
  }

  test('none is asked for, approved or sent while the recovery waits', async () => {
    const { ada, admin, withdrawal } = await recovering(await setUpWithdrawal(db))
    expect(await refusal(approveWithdrawal(db, admin, withdrawal))).toMatchObject({
      message: 'This account is being recovered. Wait until that is over.',
    })
    await db.as(ada).call('cancel_withdrawal', { p_withdrawal_id: withdrawal.id })
    expect(await refusal(requestWithdrawal(db, ada, 5000))).toMatchObject(underWay)
    expect(await withdrawalBalances(db, ada)).toMatchObject({ wallet: 20_000 })
  })

  test('nor is the wallet spent on anything', async () => {
    const { ada } = await recovering(await setUpWithdrawal(db))
    const booking = await insertBooking(db, ada, await item(db, await member(db, 'Eve')))
    expect(await refusal(callPayFromWallet(db, ada, booking))).toMatchObject(underWay)
    expect(await heldForBooking(db, booking)).toBe(0)
  })

  test('one that was approved before is not sent, and comes back at the end', async () => {
    const setup = await setUpWithdrawal(db)
    await approveWithdrawal(db, setup.admin, setup.withdrawal)
    const { ada, withdrawal } = await recovering(setup)
    expect(await claimPayouts(db, withdrawal)).toHaveLength(1)
    expect(await db.as('service').call('begin_payout', { p_reference: referenceOf(withdrawal) })).toEqual([
      { begin_payout: false },
    ])
    await finish(ada)
    expect(await storedWithdrawal(db, withdrawal)).toMatchObject({ status: 'cancelled' })
    expect((await withdrawalBalances(db, ada)).wallet).toBe(20_000)
    expect(await db.as('service').call('begin_payout', { p_reference: referenceOf(withdrawal) })).toEqual([
      { begin_payout: false },
    ])
  })

  test('one that Paystack was asked for before goes on', async () => {
    const { ada, withdrawal } = await recovering(await askedWithdrawal(db))
    await finish(ada)
    expect(await storedWithdrawal(db, withdrawal)).toMatchObject({ status: 'approved' })
    expect(await recordPayout(db, withdrawal, 'success')).toBe('paid')
    expect((await withdrawalBalances(db, ada)).wallet).toBe(10_000)
  })
})

describe('the number', () => {
  test('comes back also where the thief has used up the changes of an approved person', async () => {
    await setSetting(db, 'identity_changes_limit', '1')
    const ada = await earner(db, 0)
    await db.query(
      `update private.profiles set phone_number = $2, is_verified_phone = true, phone_verified_at = now() where user_id = $1`,
      [ada.id, newNumber()],
    )
    await db.query('delete from private.identity_changes where user_id = $1', [ada.id])
    const { phone_number: phone } = await phoneOf(ada)
    await verifyPhone(db, ada)
    await recover(db, ada, phone)
    expect(await phoneOf(ada)).toEqual({ phone_number: phone, is_verified: true, recovers: [phone] })
    await setSetting(db, 'identity_changes_limit', null)
  })

  test('that is the current one stays as it was, and one before it recovers for its thirty days', async () => {
    const bola = await db.signUp('Bola')
    const before = await verifyPhone(db, bola)
    const phone = await verifyPhone(db, bola)
    const verifiedAt = () =>
      db.one('select phone_verified_at::text as at from private.profiles where user_id = $1', [bola.id])
    const at = await verifiedAt()
    await recover(db, bola, phone)
    expect(await verifiedAt()).toEqual(at)
    expect((await phoneOf(bola)).recovers.toSorted()).toEqual([before, phone].toSorted())
    expect(await hasPhoneMark(bola, before)).toBe(true)
  })

  test('that was only typed over it is gone as well', async () => {
    const chidi = await db.signUp('Chidi')
    const phone = await verifyPhone(db, chidi)
    const typed = newNumber()
    await db.as(chidi).call('skip_phone_verification', { p_phone: typed })
    await recover(db, chidi, phone)
    expect(await phoneOf(chidi)).toEqual({ phone_number: phone, is_verified: true, recovers: [phone] })
    expect(await hasPhoneMark(chidi, typed)).toBe(false)
  })
})
