import { afterEach, describe, expect, test, vi } from 'vitest'
import { paystackDisputes as client } from '../../supabase/functions/_shared/adapters/paystack-disputes.ts'
import { paystackForEachTest } from '../support/api/paystack-sandbox.ts'

const world = paystackForEachTest()
afterEach(() => vi.useRealTimers())

async function paid(): Promise<string> {
  const { reference } = await world.startPayment()
  await world.sandbox.payer.pay(reference)
  return reference
}

const pdf = new Uint8Array([37, 80, 68, 70])
const evidence = {
  customer_email: 'bola@aso.example',
  customer_name: 'Bola',
  customer_phone: '',
  service_details: 'Red gele',
}
const answer = (uploaded_filename: string) => ({
  resolution: 'declined' as const,
  message: 'It was handed over',
  refund_amount: 0,
  uploaded_filename,
})

test('a dispute is contested with evidence and a file, and the bank decides; each step is told', async () => {
  const reference = await paid()
  const id = await world.sandbox.disputes.create(reference, { amount: 100_000 })
  expect(await client.get(id)).toMatchObject({
    id,
    reference,
    amount: 100_000,
    currency: 'NGN',
    status: 'awaiting-merchant-feedback',
    dueAt: expect.any(String),
  })
  await expect(client.resolve(id, answer('not-there.pdf'))).rejects.toMatchObject({ reason: 'refused' })
  const { signedUrl, fileName } = await client.uploadAddress(id, 'aso.pdf')
  await client.upload(signedUrl, pdf)
  expect(world.sandbox.disputes.upload(id)).toEqual(pdf)
  await client.addEvidence(id, evidence)
  expect(await client.resolve(id, answer(fileName))).toMatchObject({ status: 'awaiting-bank-feedback' })
  await expect(client.resolve(id, answer(fileName))).rejects.toMatchObject({ code: 'dispute_resolved' })
  await world.restart()
  await world.sandbox.disputes.remind(id)
  await world.sandbox.disputes.conclude(id, 'won')
  await world.sandbox.webhooks.idle()
  expect(await client.get(id)).toMatchObject({ status: 'resolved', resolution: 'declined' })
  const told = world.receiver.events.map(({ event }) => event).filter((event) => event.includes('dispute'))
  expect([...new Set(told)].sort()).toEqual([
    'charge.dispute.create',
    'charge.dispute.remind',
    'charge.dispute.resolve',
  ])
})

test('the list has all pages of what began since a time, and open ones however old they are; an unknown one is refused', async () => {
  const reference = await paid()
  const { disputes, webhooks } = world.sandbox
  webhooks.mode = 'drop'
  const old = await disputes.create(reference, { amount: 100, age: 24 * 700, hours: 24 * 701 })
  const over = await disputes.create(reference, { amount: 100, age: 30 })
  await disputes.conclude(over, 'won')
  for (let at = 0; at < 101; at += 1) await disputes.create(reference, { amount: 100 })
  const ended = await disputes.create(reference, { amount: 100 })
  await disputes.conclude(ended, 'lost')
  const found = (await client.openOrSince(new Date(Date.now() - 86_400_000))).map(({ id }) => id)
  expect(found).toHaveLength(103)
  expect(new Set(found).size).toBe(103)
  expect([old, over, ended].map((id) => found.includes(id))).toEqual([true, false, true])
  await expect(client.get('999999')).rejects.toMatchObject({ reason: 'refused', httpStatus: 404 })
  expect((await world.raw('/dispute', undefined, 'sk_test_of_another')).status).toBe(401)
})

describe('a dispute that nobody answers in 16 hours is accepted, and that is told', () => {
  const hour = 3_600_000
  /** The clock stands there, and the sandbox looks at it. */
  const startAt = async (moment: string) => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval'], now: new Date(moment) })
    await world.restart()
  }
  const ends = async () => {
    await world.sandbox.webhooks.idle()
    return world.receiver.events.filter(({ event }) => event === 'charge.dispute.resolve')
  }

  test('to the second, when it is asked about', async () => {
    await startAt('2026-08-04T08:00:00Z')
    const id = await world.sandbox.disputes.create(await paid(), { amount: 100_000 })
    expect(await client.get(id)).toMatchObject({ dueAt: '2026-08-05T00:00:00.000Z' })
    vi.setSystemTime(Date.now() + 16 * hour - 1)
    expect(await client.get(id)).toMatchObject({ status: 'awaiting-merchant-feedback' })
    vi.setSystemTime(Date.now() + 1)
    expect(await client.get(id)).toMatchObject({
      status: 'resolved',
      resolution: 'merchant-accepted',
      amount: 100_000,
    })
    await expect(client.resolve(id, answer('late.pdf'))).rejects.toMatchObject({ code: 'dispute_resolved' })
    expect(await ends()).toMatchObject([{ data: { id: Number(id), resolution: 'merchant-accepted' } }])
  })

  test('also where nobody asks; one that was answered waits for the bank', async () => {
    await startAt('2026-08-04T08:00:00Z')
    const [left, answered] = [await paid(), await paid()]
    const ids = [await world.sandbox.disputes.create(left), await world.sandbox.disputes.create(answered)]
    const { signedUrl, fileName } = await client.uploadAddress(String(ids[1]), 'aso.pdf')
    await client.upload(signedUrl, pdf)
    await client.resolve(String(ids[1]), answer(fileName))
    await vi.advanceTimersByTimeAsync(17 * hour)
    expect(world.sandbox.disputes.all().map(({ status }) => status)).toEqual([
      'resolved',
      'awaiting-bank-feedback',
    ])
    expect(await ends()).toHaveLength(1)
  })

  test.each([
    ['on a Friday afternoon', '2026-08-07T14:00:00Z', '2026-08-10T06:00:00.000Z'],
    ['on a Saturday', '2026-08-08T12:00:00Z', '2026-08-10T15:00:00.000Z'],
    ['on Monday after midnight in Lagos', '2026-08-09T23:30:00Z', '2026-08-10T15:30:00.000Z'],
  ])('weekends in Lagos do not count: begun %s', async (_, begun, due) => {
    await startAt(begun)
    const id = await world.sandbox.disputes.create(await paid())
    expect(await client.get(id)).toMatchObject({ dueAt: due })
  })
})
