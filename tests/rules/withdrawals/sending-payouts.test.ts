import { describe, expect, test } from 'vitest'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'
import {
  approveWithdrawal,
  askedWithdrawal,
  claimPayouts,
  recordPayout,
  referenceOf,
  setUpWithdrawal,
  storedWithdrawal,
} from '../../support/database/withdrawals.ts'

const db = openTestDatabase()

const sent = () => askedWithdrawal(db)

describe('sending', () => {
  test('stops for new payouts while the switch is off; what was asked is still asked about', async () => {
    const [fresh, asked] = [await setUpWithdrawal(db), await sent()]
    await approveWithdrawal(db, fresh.admin, fresh.withdrawal)
    const both = [fresh, asked].map(({ withdrawal }) => referenceOf(withdrawal))
    const claimed = async () =>
      (await claimPayouts(db))
        .map(({ reference }) => reference)
        .filter((reference) => both.includes(reference))
    await setSetting(db, 'withdrawal_payouts', 'off')
    expect(await claimed()).toEqual([referenceOf(asked.withdrawal)])
    await setSetting(db, 'withdrawal_payouts', null)
    expect(await claimed()).toEqual([referenceOf(fresh.withdrawal)])
  })

  test('is not sent again while the switch is off, also where Paystack did not take the first try', async () => {
    const setup = await sent()
    const begin = async () => {
      const [row] = await db
        .as('service')
        .call('begin_payout', { p_reference: referenceOf(setup.withdrawal) })
      return row?.begin_payout
    }
    await setSetting(db, 'withdrawal_payouts', 'off')
    expect(await begin()).toBe(false)
    await setSetting(db, 'withdrawal_payouts', null)
    expect(await begin()).toBe(true)
    await recordPayout(db, setup.withdrawal, 'success')
    expect(await begin()).toBe(false)
  })

  test('a problem is noted for admins until the payout goes on; a difference from Paystack stays', async () => {
    const setup = await sent()
    const note = (problem: string) =>
      db
        .as('service')
        .call('note_payout_problem', { p_reference: referenceOf(setup.withdrawal), p_problem: problem })
    const problem = async () =>
      (await db.one('select problem from private.payouts where withdrawal_id = $1', [setup.withdrawal.id]))
        .problem
    await note('Top up')
    expect(await problem()).toBe('Top up')
    await recordPayout(db, setup.withdrawal, 'pending')
    expect(await problem()).toBeNull()
    await recordPayout(db, setup.withdrawal, 'success', 1)
    await note('Top up')
    expect(await problem()).toBe('Paystack says success of 1 kobo')
    await recordPayout(db, setup.withdrawal, 'success')
    expect(await problem()).toBeNull()
  })

  test('what Paystack has had for hours without an end waits for an admin, until it ends', async () => {
    const setup = await sent()
    const waiting = async () =>
      Number((await db.as(setup.admin).call('admin_counts'))[0]?.pending_withdrawals)
    const before = await waiting()
    await recordPayout(db, setup.withdrawal, 'pending')
    expect(await waiting()).toBe(before)
    await db.query(
      `update private.payouts set asked_at = asked_at - interval '7 hours' where withdrawal_id = $1`,
      [setup.withdrawal.id],
    )
    await recordPayout(db, setup.withdrawal, 'pending')
    expect(await waiting()).toBe(before + 1)
    await recordPayout(db, setup.withdrawal, 'success')
    expect(await waiting()).toBe(before)
  })

  test('is refused only by the answer to the last attempt, until it is tried again', async () => {
    const setup = await sent()
    const refusedAt = async () =>
      (await db.one('select refused_at from private.payouts where withdrawal_id = $1', [setup.withdrawal.id]))
        .refused_at
    const note = (p_refused_attempt: number | null) =>
      db.as('service').call('note_payout_problem', {
        p_reference: referenceOf(setup.withdrawal),
        p_problem: 'Refused',
        p_refused_attempt,
      })
    const [{ attempt: first } = { attempt: 0 }] = await claimPayouts(db, setup.withdrawal)
    await note(null)
    await note(first - 1)
    expect(await refusedAt()).toBeNull()
    await note(first)
    expect(await refusedAt()).not.toBeNull()
    await db.as('service').call('begin_payout', { p_reference: referenceOf(setup.withdrawal) })
    expect(await refusedAt()).toBeNull()
    await recordPayout(db, setup.withdrawal, 'success')
  })

  test('is approved at Paystack only for what was asked, with its amount, while it is open', async () => {
    const setup = await setUpWithdrawal(db)
    const expected = async (kobo = 990_000) => {
      const [row] = await db
        .as('service')
        .call('is_expected_payout', { p_reference: referenceOf(setup.withdrawal), p_amount_kobo: kobo })
      return row?.is_expected_payout
    }
    expect(await expected()).toBe(false)
    await approveWithdrawal(db, setup.admin, setup.withdrawal)
    expect(await expected()).toBe(false)
    await db.as('service').call('begin_payout', { p_reference: referenceOf(setup.withdrawal) })
    expect([await expected(), await expected(990_001)]).toEqual([true, false])
    await recordPayout(db, setup.withdrawal, 'success')
    expect(await expected()).toBe(false)
    expect(await storedWithdrawal(db, setup.withdrawal)).toMatchObject({ status: 'paid' })
  })

  test('is the server’s alone', async () => {
    const { ada, admin, withdrawal } = await sent()
    for (const who of [ada, admin, 'visitor'] as const)
      for (const procedure of [
        'claim_payouts',
        'begin_payout',
        'record_payout',
        'note_recipient',
        'is_expected_payout',
        'claim_unresolved_accounts',
        'note_bank_account',
        'admit_account_lookup',
        'store_banks',
        'note_payout_problem',
      ])
        expect(await refusal(db.as(who).call(procedure, {}))).toMatchObject({
          code: expect.stringMatching(/42501|42883|PGRST202/),
        })
    expect(await refusal(db.as(admin).query('select from private.payouts'))).toMatchObject(forbidden)
    expect(await storedWithdrawal(db, withdrawal)).toMatchObject({ status: 'approved' })
  })
})
