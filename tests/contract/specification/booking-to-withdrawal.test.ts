import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays, lagosToday } from '#contract/rules/dates.ts'
import { deposit } from '../../support/api/clients.ts'
import { giveApprovedIdentity, join, list, type Member, password } from '../../support/api/members.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { daysPass, heldForItem, transfersOfBooking, walletByLedger } from '../../support/api/stored-money.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { letAccountAge } from '../../support/api/withdrawals.ts'
import { reconcile } from '../../support/database/reconcile.ts'
import { setSetting } from '../../support/database/settings.ts'
import { photoOf } from '../../support/fixtures/drawn-files.ts'
import { zenith } from '../../support/fixtures/withdrawal-values.ts'
import { called, ok, type SpecificationClient, startClient } from './client.ts'

/** From the identity papers to the lender's money at the bank, as document 2 writes it. The tests go on from each other. */

let stack: TestStack
let lender: Member
let renter: Member
let asLender: SpecificationClient
let asRenter: SpecificationClient
let item = ''

async function signedIn({ email }: Member): Promise<SpecificationClient> {
  const client = startClient(stack)
  await ok(client.auth.signInWithPassword({ email, password }))
  return client
}

beforeAll(async () => {
  stack = await startTestStack()
  lender = await join(stack, 'Ada Obi', 'lend')
  renter = await join(stack, 'Bola Ade', 'borrow')
  asLender = await signedIn(lender)
  asRenter = await signedIn(renter)
  item = await list(lender, { pickup_method: 'delivery', rental_price: 2000, deposit_amount: 5000 })
})
afterAll(() => stack.close())
afterEach(async () => expect(await reconcile(stack.database)).toEqual([]))

describe('the identity', () => {
  test('is sent with both papers and the photo, and waits', async () => {
    const kinds = ['government_id', 'utility_bill', 'selfie']
    const [id = '', bill = '', selfie = ''] = await Promise.all(
      kinds.map(async (kind) => {
        const path = `${renter.id}/${kind}/1767225600000.jpg`
        const bucket = asRenter.storage.from('verification-documents')
        await ok(bucket.upload(path, await photoOf(kind), { contentType: 'image/jpeg' }))
        return bucket.getPublicUrl(path).data.publicUrl
      }),
    )
    await ok(
      asRenter.from('borrower_verifications').upsert(
        {
          user_id: renter.id,
          government_id_type: 'NIN',
          government_id_number: '12345678901',
          government_id_image_url: id,
          residential_address: '12 Allen Avenue, Ikeja',
          utility_bill_url: bill,
          selfie_image_url: selfie,
          bvn: '22222222222',
          verification_status: 'pending',
          submitted_at: new Date().toISOString(),
        },
        { onConflict: 'user_id' },
      ),
    )
    const status = asRenter
      .from('borrower_verifications')
      .select('verification_status')
      .eq('user_id', renter.id)
      .single()
    expect(await ok(status)).toEqual({ verification_status: 'pending' })
    await stack.database.query('delete from public.borrower_verifications where user_id = $1', [renter.id])
    await giveApprovedIdentity(stack, renter)
    expect(await ok(asRenter.rpc('user_can_rent_item', { p_user_id: renter.id }))).toBe(true)
  })
})

const start = () => addDays(lagosToday(), 7)
/** Two days of ₦2,000, ₦5,000 deposit, and what the renter offers for delivery and return. */
const rental = (fees: { delivery_fee: number; return_delivery_fee: number; total_amount: number }) => ({
  borrower_id: renter.id,
  lender_id: lender.id,
  item_id: item,
  transaction_type: 'rent',
  rental_start_date: start(),
  rental_end_date: addDays(start(), 1),
  rental_duration_days: 2,
  delivery_address: '12 Allen Avenue, Ikeja',
  special_instructions: null,
  delivery_paid_by: 'borrower',
  return_paid_by: 'borrower',
  payment_status: 'pending',
  booking_status: 'pending',
  return_status: 'not_returned',
  ...fees,
})

describe('a rental with delivery', () => {
  let id = ''

  test('keeps the fees that the renter named, where the owner has set none', async () => {
    const booked = await ok(
      asRenter
        .from('transactions')
        .insert(rental({ delivery_fee: 1500, return_delivery_fee: 1000, total_amount: 11_500 }))
        .select('id, total_amount, delivery_fee, return_delivery_fee')
        .single<{ id: string }>(),
    )
    expect(booked).toMatchObject({ total_amount: 11_500, delivery_fee: 1500, return_delivery_fee: 1000 })
    id = booked?.id ?? ''
  })

  test('is paid from the wallet, and the agreement is made', async () => {
    await deposit(stack, renter, 11_500)
    expect(
      await called(asRenter, 'wallet-payment', { transactionId: id, paymentMethod: 'wallet' }),
    ).toMatchObject({
      status: true,
    })
    await stack.database.query(
      `update public.transactions set booking_status = 'confirmed' where id = $1 and booking_status = 'requested'`,
      [id],
    )
    expect(await called(asRenter, 'generate-rental-agreement', { transactionId: id })).toMatchObject({
      status: true,
    })
    expect(await heldForItem(stack, item)).toBe(11_500)
  })

  test('is listed with its item, and counted', async () => {
    const mine = asRenter
      .from('transactions')
      .select('*, items(title, images, deposit_amount)')
      .or(`borrower_id.eq.${renter.id},lender_id.eq.${renter.id}`)
      .order('created_at', { ascending: false })
    expect(await ok(mine)).toMatchObject([{ id, items: { title: 'Ankara gown', deposit_amount: 5000 } }])
    const one = asLender.from('transactions').select('*, items(*)').eq('id', id).single()
    expect(await ok(one)).toMatchObject({ total_amount: 11_500 })
  })

  test('has its chat', async () => {
    await ok(
      asRenter.from('chats').insert({
        sender_id: renter.id,
        receiver_id: lender.id,
        message: 'When do you come?',
        transaction_id: id,
      }),
    )
    const messages = () =>
      ok(asLender.from('chats').select('*').eq('transaction_id', id).order('created_at', { ascending: true }))
    expect(await messages()).toMatchObject([{ message: 'When do you come?', is_read: false }])
    await ok(
      asLender.from('chats').update({ is_read: true }).eq('transaction_id', id).eq('receiver_id', lender.id),
    )
    expect(await messages()).toMatchObject([{ is_read: true }])
  })

  test('ends when both sides confirm the return: the fees are the owner’s, the deposit the renter’s', async () => {
    await daysPass(stack, id, 8)
    for (const [client, flag] of [
      [asLender, 'lender_return_confirmed'],
      [asRenter, 'borrower_return_confirmed'],
    ] as const)
      await ok(
        client
          .from('transactions')
          .update({ [flag]: true, return_notes: 'All is well', actual_return_date: lagosToday() })
          .eq('id', id),
      )
    expect(await walletByLedger(stack, renter)).toBe(5000)
    expect(await walletByLedger(stack, lender)).toBe(6500)
    expect(await transfersOfBooking(stack, id)).toContainEqual({ from: 'held', to: 'Ada Obi', naira: 2500 })
  })

  test('is rated by both, and the trust score is counted', async () => {
    const rating = { overall_rating: 5, communication_rating: 5, comment: null, transaction_id: id }
    await ok(
      asRenter.from('ratings').insert({
        ...rating,
        rater_id: renter.id,
        rated_user_id: lender.id,
        rating_type: 'borrower_to_lender',
      }),
    )
    await ok(
      asLender.from('ratings').insert({
        ...rating,
        rater_id: lender.id,
        rated_user_id: renter.id,
        rating_type: 'lender_to_borrower',
        returned_on_time: true,
        item_condition_good: true,
      }),
    )
    expect(await ok(asRenter.rpc('calculate_trust_score', { p_user_id: lender.id }))).toBeGreaterThan(60)
  })
})

test('fees count up to a bound, and only where the owner has set none', async () => {
  const insert = (values: object) =>
    asRenter
      .from('transactions')
      .insert({ ...rental({ delivery_fee: 0, return_delivery_fee: 0, total_amount: 9000 }), ...values })
  for (const [values, field] of [
    [{ delivery_fee: 20_001 }, 'delivery_fee'],
    [{ delivery_fee: -1 }, 'delivery_fee'],
    [{ delivery_fee: 'NaN' }, 'delivery_fee'],
    [{ return_delivery_fee: 20_001 }, 'return_delivery_fee'],
  ] as const) {
    const { error } = await insert(values)
    expect(error).toMatchObject({ message: `${field} must be between ₦0 and ₦20,000.` })
  }
  await setSetting(stack.database, 'raised_price_minutes', '0')
  await ok(asLender.from('items').update({ delivery_fee: 3000 }).eq('id', item))
  const booked = insert({ delivery_fee: 1, return_delivery_fee: 700, total_amount: 12_700 })
    .select('delivery_fee, return_delivery_fee, total_amount')
    .single()
  expect(await ok(booked)).toEqual({ delivery_fee: 3000, return_delivery_fee: 700, total_amount: 12_700 })
})

test('a purchase is paid by card', async () => {
  const piece = await list(lender, { title: 'Coral beads', availability_type: 'sale', sale_price: 4000 })
  const bought = await ok(
    asRenter
      .from('transactions')
      .insert({
        borrower_id: renter.id,
        lender_id: lender.id,
        item_id: piece,
        transaction_type: 'buy',
        total_amount: 4000,
      })
      .select('id')
      .single<{ id: string }>(),
  )
  const started = (await called(asRenter, 'initialize-payment', {
    transactionId: bought?.id,
    amount: 4000,
    email: renter.email,
  })) as { data: { authorization_url: string; reference: string } }
  await stack.paystack.payer.pay(started.data.reference)
  await stack.paystack.webhooks.idle()
  expect(await called(asRenter, 'verify-payment', { reference: started.data.reference })).toMatchObject({
    status: true,
    data: {
      transaction_id: bought?.id,
      amount: 4000,
      payment_status: expect.any(String),
      booking_status: expect.any(String),
    },
  })
})

test('money is added to the wallet by card', async () => {
  const started = (await called(asRenter, 'fund-wallet', { amount: 700 })) as { data: { reference: string } }
  await stack.paystack.payer.pay(started.data.reference)
  await stack.paystack.webhooks.idle()
  expect(
    await called(asRenter, 'verify-wallet-funding', { reference: started.data.reference }),
  ).toMatchObject({
    status: true,
    data: { amount: 700, new_balance: 5700, transaction_id: expect.anything() },
  })
  const history = asRenter
    .from('wallet_transactions')
    .select('*')
    .eq('user_id', renter.id)
    .order('created_at', { ascending: false })
    .limit(50)
  expect(await ok(history)).toMatchObject([
    { transaction_type: 'deposit', amount: 700, status: 'completed' },
    {},
    {},
    {},
  ])
})

test('an item is saved and shared', async () => {
  const saved = {
    user_id: renter.id,
    item_id: item,
    content_type: 'item',
    content_data: {},
    title: 'Ankara gown',
  }
  await ok(asRenter.from('saved_items').insert(saved))
  for (const action_type of ['save_item', 'share_item'])
    expect(
      await called(asRenter, 'log-user-action', {
        user_id: renter.id,
        action_type,
        action_data: { item_id: item },
      }),
    ).toMatchObject({ status: true })
  await ok(
    asRenter.rpc('log_user_action', {
      p_user_id: renter.id,
      p_action_type: 'save_item',
      p_action_data: { item_id: item },
    }),
  )
})

describe('a lender without an identity', () => {
  const request = (amount: number, account_number = '0123456789') => ({
    user_id: lender.id,
    amount,
    fee: 100,
    bank_name: 'Zenith Bank',
    account_number,
    account_name: 'Ada Obi',
    status: 'pending',
    daily_limit_check: true,
    fraud_check_status: 'pending',
  })
  const resolve = (accountNumber: string) =>
    called(asLender, 'resolve-bank-account', { bankCode: zenith.code, accountNumber })

  beforeAll(async () => {
    await stack.paystack.nameAccount({
      bankCode: zenith.code,
      accountNumber: '0123456789',
      accountName: 'OBI ADA',
    })
    await stack.paystack.nameAccount({
      bankCode: zenith.code,
      accountNumber: '9999999999',
      accountName: 'EVE BANKS',
    })
  })

  test('withdraws what they have earned, to an account in their name, and is paid', async () => {
    const keys = ['withdrawal_fee_type', 'withdrawal_fee_amount', 'min_withdrawal_amount']
    expect(
      await ok(asLender.from('app_settings').select('setting_key, setting_value').in('setting_key', keys)),
    ).toHaveLength(3)
    await resolve('0123456789')
    await ok(asLender.from('withdrawals').insert(request(5000)))
    const pending = asLender
      .from('withdrawals')
      .select('id, status')
      .eq('user_id', lender.id)
      .eq('status', 'pending')
      .limit(1)
    const [waiting] = (await ok(pending)) ?? []
    await letAccountAge(stack, waiting?.id)
    const staff = await joinAdmin(stack, 'Ngozi')
    expect(
      await called(await signedIn(staff), 'process-withdrawal', {
        withdrawalId: waiting?.id,
        adminNote: 'Same name',
      }),
    ).toMatchObject({ success: true, message: expect.any(String) })
    const history = asLender
      .from('withdrawals')
      .select('id, amount, fee, bank_name, account_number, status, created_at, admin_note')
      .eq('user_id', lender.id)
    expect(await ok(history)).toMatchObject([{ amount: 5000, fee: 100, account_number: '0123456789' }])
    expect(await walletByLedger(stack, lender)).toBe(1500)
  })

  test('is asked for the identity beyond the bound, and for an account in another name', async () => {
    await stack.database.query(`update public.withdrawals set status = 'paid' where user_id = $1`, [
      lender.id,
    ])
    await deposit(stack, lender, 60_000)
    const { error: much } = await asLender.from('withdrawals').insert(request(45_001))
    expect(much).toMatchObject({
      message:
        'Without a verified identity you can withdraw ₦50,000 within 30 days; ₦45,000 is left. Verify your identity to withdraw more.',
    })
    await resolve('9999999999')
    const { error: foreign } = await asLender.from('withdrawals').insert(request(1000, '9999999999'))
    expect(foreign).toMatchObject({
      message: 'This account bears another name than your profile. Verify your identity to withdraw to it.',
    })
    expect(await walletByLedger(stack, lender)).toBe(61_500)
    await ok(asLender.from('withdrawals').insert(request(45_000)))
  })

  test('with nothing to withdraw looks up nobody’s account', async () => {
    const poor = await join(stack, 'Chi Eze', 'lend')
    const { error } = await (await signedIn(poor)).functions.invoke('resolve-bank-account', {
      body: { bankCode: zenith.code, accountNumber: '9999999999' },
    })
    expect(error?.context.status).toBe(403)
  })
})
