import { beforeAll, describe, expect, test } from 'vitest'
import {
  insertBooking,
  insertPaidBooking,
  item,
  member,
  storedProfile,
  walletBalance,
} from '../../support/database/builders.ts'
import { settleFunding } from '../../support/database/card-payments.ts'
import {
  disputeNow,
  letAppealsEnd,
  letReportsEnd,
  paidScene,
  report,
  rule,
  settledScene,
  storeEvidence,
  textList,
} from '../../support/database/disputes.ts'
import { giveIdentityKey, upsertIdentity } from '../../support/database/identity-papers.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'

const db = openTestDatabase()
beforeAll(async () => {
  await giveIdentityKey(db)
})

const erase = async (person: Person): Promise<string[]> =>
  (
    await db
      .as('service')
      .query<{ files: string[] }>('select to_jsonb(public.erase_account($1)) as files', [person.id])
  )[0]?.files ?? []

describe('the copy of one’s data', () => {
  test('holds profile, identity, items, bookings, wallet and the log of looks', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola', { identity: 'none' })]
    await upsertIdentity(db, bola)
    await db.query(
      `update public.borrower_verifications set verification_status = 'approved' where user_id = $1`,
      [bola.id],
    )
    await insertPaidBooking(db, bola, await item(db, ada))
    await settleFunding(db, bola, 500)
    const [row] = await db
      .as(bola)
      .query<{ data: Record<string, unknown> }>('select public.export_my_data() as data')
    expect(row?.data).toMatchObject({
      account: { email: bola.email },
      profile: { full_name: 'Bola' },
      identity: { bvn: '*******6789' },
      bookings: [{ borrower_id: bola.id }],
      items: [],
    })
    expect(row?.data.wallet).not.toEqual([])
    expect(row?.data.files).toHaveLength(3)
  })

  test('holds other people’s data only as far as a booking shows it', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    await db.query(`update private.profiles set phone_number = '+2348011110000' where user_id = $1`, [ada.id])
    await insertPaidBooking(db, bola, await item(db, ada))
    const [row] = await db.as(bola).query('select public.export_my_data() as data')
    const text = JSON.stringify(row)
    expect(text).not.toContain(ada.email)
    expect(text).not.toContain('+2348011110000')
  })

  test('holds one’s own disputes and answers, and what is owed', async () => {
    const { ada, bola, admin, booking } = await settledScene(db)
    const dispute = await report(db, bola, booking)
    await db.as(ada).call('answer_dispute', { p_dispute_id: dispute.id, p_statement: 'It was whole.' })
    await rule(db, admin, dispute, 'for_borrower', { penalty: 4000 })
    const copy = async (person: Person) =>
      (await db.as(person).query<{ data: Row }>('select public.export_my_data() as data'))[0]?.data
    expect(await copy(bola)).toMatchObject({
      disputes: [{ description: 'The hem is torn.', status: 'resolved' }],
      dispute_statements: [],
      debts: [{ creditor_id: bola.id, amount: 1000, paid: 0 }],
    })
    expect(await copy(ada)).toMatchObject({
      disputes: [{ id: dispute.id }],
      dispute_statements: [{ statement: 'It was whole.' }],
      debts: [{ debtor_id: ada.id }],
    })
    expect(JSON.stringify(await copy(bola))).not.toContain(admin.id)
  })

  test('is for signed-in people only', async () => {
    expect(await refusal(db.as('visitor').call('export_my_data'))).toMatchObject(forbidden)
  })
})

describe('erasing an account', () => {
  test('keeps the ledger, with the person anonymous', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola', { identity: 'none' })]
    await upsertIdentity(db, bola)
    await db.query(
      `update private.profiles set phone_number = '+2348012345678', location = '{"city": "Lagos"}', selfie_url = 'x' where user_id = $1`,
      [bola.id],
    )
    const files = await erase(bola)
    expect(files).toHaveLength(3)
    expect(files[0]).toMatch(new RegExp(`^verification-documents/${bola.id}/`))
    expect(await storedProfile(db, bola)).toMatchObject({
      full_name: 'Former member',
      phone_number: null,
      location: null,
      selfie_url: null,
    })
    for (const table of [
      'public.borrower_verifications',
      'private.identity_numbers',
      'private.phone_codes',
      'auth.sessions',
      'auth.identities',
    ]) {
      expect(await db.query(`select 1 from ${table} where user_id = $1`, [bola.id])).toEqual([])
    }
    expect(await db.one('select email, encrypted_password from auth.users where id = $1', [bola.id])).toEqual(
      {
        email: `former-${bola.id}@deleted.invalid`,
        encrypted_password: null,
      },
    )
    expect(await db.as(ada).read('profiles', { user_id: bola.id })).toEqual([])
  })

  test('keeps the money and the item of past bookings', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const booking = await insertPaidBooking(db, bola, await item(db, ada))
    await db.as(bola).call('cancel_booking', { p_transaction_id: booking.id })
    await erase(ada)
    expect(await db.as(bola).query('select booking_status, total_amount from transactions')).toEqual([
      { booking_status: 'cancelled', total_amount: booking.total_amount },
    ])
    expect(
      await db
        .as(bola)
        .query('select title, description, images, status from items where owner_id = $1', [ada.id]),
    ).toEqual([{ title: 'Red gele', description: null, images: '{}', status: 'unavailable' }])
  })

  test.each(['borrower', 'lender'])('is refused while the %s has an open booking', async (party) => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    await insertPaidBooking(db, bola, await item(db, ada))
    const leaver = party === 'borrower' ? bola : ada
    expect(await refusal(erase(leaver))).toMatchObject({
      code: 'PT409',
      hint: 'Account not deleted',
      message: 'You have open bookings. Finish or cancel them first.',
    })
    expect(await storedProfile(db, leaver)).toMatchObject({ deleted_at: null, full_name: leaver.name })
  })

  test('is refused during an unpaid hold, not after it expired', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    await insertBooking(db, bola, await item(db, ada))
    expect(await refusal(erase(bola))).toMatchObject({ hint: 'Account not deleted' })
    await db.query(
      `update public.transactions set hold_expires_at = now() - interval '1 minute' where borrower_id = $1`,
      [bola.id],
    )
    await erase(bola)
    expect(await storedProfile(db, bola)).toMatchObject({ full_name: 'Former member' })
  })

  test('an open dispute comes first, also after the settlement', async () => {
    const { ada, bola, booking } = await settledScene(db)
    await report(db, bola, booking)
    for (const person of [ada, bola])
      await db.query(
        `select private.post(row(private.wallet_of($1), private.system_account('paystack_clearing'), $2, 'adjustment', null, $3,
           'Spent')::private.leg)`,
        [person.id, await walletBalance(db, person), `spent:${person.id}`],
      )
    for (const person of [ada, bola])
      expect(await refusal(erase(person))).toMatchObject({
        code: 'PT409',
        message: 'You have an open dispute. Wait for its decision first.',
      })
  })

  test('takes the words and files of disputes away, and keeps what was decided', async () => {
    const { ada, bola, admin, booking } = await paidScene(db)
    const [shown, answered] = [await storeEvidence(db, bola, booking), await storeEvidence(db, ada, booking)]
    const dispute = await report(db, bola, booking, { evidence_urls: textList([shown]) })
    const said = { p_dispute_id: dispute.id, p_statement: 'It is red.', p_evidence: textList([answered]) }
    await db.as(ada).call('answer_dispute', said)
    await rule(db, admin, dispute, 'for_lender')
    await db.query(`update public.transactions set booking_status = 'confirmed' where id = $1`, [booking.id])
    await db.as(ada).call('cancel_booking', { p_transaction_id: booking.id })
    await letReportsEnd(db, booking)
    await letAppealsEnd(db)
    expect(await erase(ada)).toEqual([`documents/${answered}`])
    expect(
      await db.one('select statement, evidence_urls from public.dispute_statements where dispute_id = $1', [
        dispute.id,
      ]),
    ).toEqual({
      statement: 'Removed with the account.',
      evidence_urls: '{}',
    })
    expect(await disputeNow(db, dispute)).toMatchObject({
      description: 'The hem is torn.',
      status: 'resolved',
    })
    await db.query(
      `select private.post(row(private.wallet_of($1), private.system_account('paystack_clearing'), 8000, 'adjustment', null, $2,
         'Spent')::private.leg)`,
      [bola.id, `spent:${bola.id}`],
    )
    expect(await erase(bola)).toEqual([`documents/${shown}`])
    expect(await disputeNow(db, dispute)).toMatchObject({
      description: 'Removed with the account.',
      evidence_urls: '{}',
      status: 'resolved',
      lost_by: bola.id,
    })
    expect(await db.query('select 1 from private.evidence where transaction_id = $1', [booking.id])).toEqual(
      [],
    )
  })

  test('is refused while the wallet holds money', async () => {
    const ada = await member(db, 'Ada')
    await settleFunding(db, ada, 500)
    expect(await refusal(erase(ada))).toMatchObject({
      message: 'There is money in your wallet. Withdraw it first.',
    })
    expect(await storedProfile(db, ada)).toMatchObject({ deleted_at: null })
  })

  test('is refused during a card payment', async () => {
    const ada = await member(db, 'Ada')
    await db.as('service').call('start_wallet_funding', { p_user_id: ada.id, p_amount: 500 })
    expect(await refusal(erase(ada))).toMatchObject({ hint: 'Account not deleted' })
  })

  test('is refused to an admin', async () => {
    expect(await refusal(erase(await member(db, 'Admin', { admin: true })))).toMatchObject({
      hint: 'Account not deleted',
    })
  })

  test('is refused the second time and to members', async () => {
    const ada = await member(db, 'Ada')
    await erase(ada)
    expect(await refusal(erase(ada))).toMatchObject({ code: 'PT404' })
    const bola = await member(db, 'Bola')
    expect(await refusal(db.as(bola).call('erase_account', { p_user_id: bola.id }))).toMatchObject(forbidden)
  })

  test('and a simultaneous booking: one of the two is refused', async () => {
    for (let round = 0; round < 15; round += 1) {
      const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
      const gele = await item(db, ada)
      const [erased, booked] = await Promise.allSettled([erase(ada), insertBooking(db, bola, gele)])
      expect([erased.status, booked.status].filter((status) => status === 'fulfilled')).toHaveLength(1)
    }
  })

  test('stops writes by tokens that are still valid', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const gele = await item(db, ada)
    await erase(bola)
    expect(await refusal(insertBooking(db, bola, gele))).toMatchObject({
      code: expect.stringMatching(/42501|PT/),
    })
    expect(await refusal(item(db, bola))).toMatchObject(forbidden)
    const funding = db.as('service').call('start_wallet_funding', { p_user_id: bola.id, p_amount: 500 })
    expect(await refusal(funding)).toMatchObject({ hint: 'Profile Error' })
  })

  test('keeps files queued until they are removed', async () => {
    const bola = await member(db, 'Bola', { identity: 'none' })
    await upsertIdentity(db, bola)
    await db.query('delete from private.files_to_remove')
    await erase(bola)
    const service = db.as('service')
    const claimed = await service.call('claim_files_to_remove', { p_limit: 100 })
    expect(claimed).toHaveLength(3)
    expect(await service.call('claim_files_to_remove', { p_limit: 100 })).toEqual([])
    for (const file of claimed)
      await service.call('finish_file_removal', { p_bucket: file.bucket, p_path: file.path })
    expect(await db.query('select 1 from private.files_to_remove')).toEqual([])
  })
})
