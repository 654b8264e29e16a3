import { createHmac } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  allFunctions,
  type DenoFunctions,
  startDenoFunctions,
  onDeno as withFunctionsOn,
} from '../../support/api/deno-process.ts'
import { submitIdentity } from '../../support/api/identity-check.ts'
import { uploadPhoto } from '../../support/api/market-photos.ts'
import { book, fund, invoke, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { newPushKeys, readPush } from '../../support/api/push-messages.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { dataAddress, portrait } from '../../support/fixtures/portraits.ts'

let stack: TestStack
let deno: DenoFunctions

beforeAll(async () => {
  stack = await startTestStack({ providers: { model: 'sandbox' } })
  stack.paystack.webhooks.mode = 'drop'
  deno = await startDenoFunctions(allFunctions())
})

afterAll(async () => {
  await deno.stop()
  await stack.close()
})

const onDeno = (member: Member): Promise<Member> => withFunctionsOn(stack, deno, member)

async function payOnCheckoutPage(page: string): Promise<string> {
  const card = { number: '4084084084084081', expiry: '12/40', cvv: '408', action: 'pay' }
  const response = await fetch(page, { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' })
  return new URL(response.headers.get('location') ?? '').searchParams.get('reference') ?? ''
}

test('a rental is paid by card, confirmed, and has its agreement, all under Deno', async () => {
  const ada = await join(stack, 'Ada')
  const bola = await onDeno(await joinApproved(stack, 'Bola'))
  const booking = await book(bola, await list(ada))

  const started = await invoke(bola, 'initialize-payment', {
    transactionId: booking.id,
    amount: booking.total_amount,
    email: bola.email,
  })
  expect(started).toMatchObject({ httpStatus: 200, status: true })
  const reference = await payOnCheckoutPage(String(started.data?.authorization_url))
  expect(reference).toBe(started.data?.reference)

  expect(await invoke(bola, 'verify-payment', { reference })).toMatchObject({
    status: true,
    data: { transaction_id: booking.id, payment_status: 'successful', booking_status: 'confirmed' },
  })
  expect(await invoke(bola, 'generate-rental-agreement', { transactionId: booking.id })).toMatchObject({
    status: true,
    data: { path: expect.stringMatching(`^${booking.id}\\..+\\.pdf$`) },
  })
  expect(await stack.database.query('select * from private.reconcile()')).toEqual([])
})

test('codes, geocoding, identity documents and account deletion work under Deno', async () => {
  const admin = await join(stack, 'Admin')
  await stack.database.query(`update private.profiles set staff_roles = '{owner}' where user_id = $1`, [
    admin.id,
  ])
  const bola = await join(stack, 'Bola')
  const verificationId = await submitIdentity(bola, { bvn: '22345678901' })
  const onDenoBola = await onDeno(bola)

  const numbers = await invoke(await onDeno(admin), 'identity-record', { verificationId, show: 'numbers' })
  expect(numbers).toMatchObject({ httpStatus: 200, data: { bvn: '22345678901' } })
  expect(await invoke(onDenoBola, 'send-sms-otp', { phone: '08031234567' })).toMatchObject({
    httpStatus: 200,
  })
  expect(stack.inbox.messages()[0]).toMatchObject({ kind: 'sms', to: '+2348031234567' })
  const place = await invoke(onDenoBola, 'reverse-geocode', { latitude: 6.45, longitude: 3.4 })
  expect(place).toMatchObject({ data: { city: 'Lagos', country: 'Nigeria' } })
  expect(await invoke(onDenoBola, 'send-otp-email', { email: bola.email })).toMatchObject({ httpStatus: 200 })
  expect(await invoke(onDenoBola, 'delete-account', { email: bola.email })).toMatchObject({ httpStatus: 200 })
  const files = await stack.database.query(`select 1 from storage.objects where name like $1 || '/%'`, [
    bola.id,
  ])
  expect(files).toEqual([])
})

test('ai-engine answers the same under Deno, photos and model included', async () => {
  const bola = await joinApproved(stack, 'Bola')
  // The webhooks are dropped here.
  await invoke(bola, 'verify-wallet-funding', { reference: await fund(stack, bola, 500) })
  const asked = { p_feature_type: 'quality_checker', p_payment_method: 'wallet' }
  await bola.client.rpc('unlock_ai_feature', asked).throwOnError()
  const owner = await join(stack, 'Ada')
  const images = [`/storage/v1/object/public/item-images/${await uploadPhoto(owner, 1)}`]
  const payload = { item_data: { id: await list(owner, { images }) } }
  const check = { purpose: 'QUALITY_CHECKER', payload }
  const onNode = await invoke(bola, 'ai-engine', check)
  expect(onNode).toMatchObject({ httpStatus: 200, data: { photos_examined: 1 } })
  expect(await invoke(await onDeno(bola), 'ai-engine', check)).toEqual(onNode)
  // Both asked the model, in the same words.
  const [first, second] = stack.model.asked()
  expect(first).toBeDefined()
  expect(second).toEqual(first)
  expect(await stack.database.query('select outcome from public.model_calls')).toEqual([
    { outcome: 'answered' },
    { outcome: 'answered' },
  ])
})

test('virtual-stylist reads the same colours and draws the same look under Deno', async () => {
  const bola = await joinApproved(stack, 'Bola')
  await invoke(bola, 'verify-wallet-funding', { reference: await fund(stack, bola, 500) })
  const paid = { p_feature_type: 'virtual_stylist', p_payment_method: 'wallet' }
  await bola.client.rpc('unlock_ai_feature', paid).throwOnError()
  const owner = await join(stack, 'Ada')
  await list(owner, { title: 'Wine satin gown', images: [await uploadPhoto(owner, 1)] })
  const preferences = { occasion: 'Date Night', style: 'Elegant' }
  const asked = { image: dataAddress(await portrait('#825c43')), preferences }
  const onNode = await invoke(bola, 'virtual-stylist', asked)
  expect(onNode).toMatchObject({
    httpStatus: 200,
    data: { picture: 'collage', colours: { undertone: 'neutral' } },
  })
  expect(await invoke(await onDeno(bola), 'virtual-stylist', asked)).toEqual(onNode)
})

test('a push is encrypted and sent under Deno', async () => {
  const ada = await join(stack, 'Ada')
  const { privateKey, ...keys } = newPushKeys()
  for (const host of ['push.aso.example', 'nowhere.aso.example']) {
    await ada.client
      .rpc('save_push_subscription', {
        p_endpoint: `https://${host}/deno`,
        p_p256dh: keys.p256dh,
        p_auth: keys.auth,
      })
      .throwOnError()
  }
  await stack.database.query(`select private.queue_push($1, 1, 'message', 'News', '/messages', null)`, [
    ada.id,
  ])
  const headers = { 'x-cron-secret': process.env.CRON_SECRET ?? '' }
  const response = await fetch(`${deno.url}/deliver-outbox`, { method: 'POST', headers })
  expect(await response.json()).toMatchObject({ data: { failed: 1 } })
  const [message] = stack.push.waitingFor('deno')
  expect(JSON.parse(readPush(message?.body ?? '', { privateKey, ...keys }))).toMatchObject({ title: 'News' })
  expect(await stack.database.query(`select last_error from private.outbox where kind = 'push'`)).toEqual([
    { last_error: 'push: unknown name' },
  ])
})

test('the picture of a shared link is drawn under Deno', async () => {
  const gown = await list(await join(stack, 'Ada'))
  const response = await fetch(`${deno.url}/share-card?item=${gown}`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const card = sharp(await response.arrayBuffer())
  expect(await card.metadata()).toMatchObject({ width: 1200, height: 630 })
})

test('a signed webhook confirms a booking under Deno, an unsigned one does nothing', async () => {
  const ada = await join(stack, 'Ada')
  const bola = await joinApproved(stack, 'Bola')
  const booking = await book(bola, await list(ada))
  const started = await invoke(bola, 'initialize-payment', {
    transactionId: booking.id,
    amount: booking.total_amount,
  })
  const data = { reference: started.data?.reference, amount: 2_500_000, currency: 'NGN', status: 'success' }
  const body = JSON.stringify({ event: 'charge.success', data })
  const send = (headers: Record<string, string>) =>
    fetch(`${deno.url}/paystack-webhook`, { method: 'POST', headers, body })
  const state = async () => {
    const answer = await bola.client
      .from('transactions')
      .select('booking_status')
      .eq('id', booking.id)
      .single()
    return answer.data?.booking_status
  }

  expect((await send({})).status).toBe(401)
  expect(await state()).toBe('pending')
  const signature = createHmac('sha512', process.env.PAYSTACK_SECRET_KEY ?? '')
    .update(body)
    .digest('hex')
  expect((await send({ 'x-paystack-signature': signature })).status).toBe(200)
  expect(await state()).toBe('confirmed')
})
