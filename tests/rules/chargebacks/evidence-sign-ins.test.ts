import { beforeEach, expect, test } from 'vitest'
import { newDispute, paymentOf, storedChargeback, tell } from '../../support/database/chargebacks.ts'
import { type DisputeScene, paidScene } from '../../support/database/disputes.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'

const db = openTestDatabase()

interface SignIn {
  at: string
  ip: string | null
  user_agent: string | null
  note: string | null
}

let scene: DisputeScene
const paidDaysAgo = 60

/** Paid 60 days ago, handed over 50 days ago, disputed now. Nothing is known of sign-ins. */
beforeEach(async () => {
  scene = await paidScene(db)
  await db.query('delete from private.sign_ins where user_id = $1', [scene.bola.id])
  await db.query(
    `update private.payments set created_at = now() - make_interval(days => $2) where transaction_id = $1`,
    [scene.booking.id, paidDaysAgo],
  )
  await db.query(
    `update public.transactions set handed_over_at = now() - interval '50 days', handover_proven_at = now() - interval '50 days'
     where id = $1`,
    [scene.booking.id],
  )
})

const signedIn = (daysAgo: number, ip: string | null, browser: string | null, times = 1) =>
  db.query(
    `insert into private.sign_ins (user_id, at, ip, user_agent)
     select $1, now() - make_interval(secs => $2::float8 * 86400 - n), $3::inet, $4 from generate_series(1, $5::int) n`,
    [scene.bola.id, daysAgo, ip, browser, times],
  )

async function evidence(): Promise<{ sign_ins: SignIn[]; more_sign_ins: number }> {
  const dispute = newDispute()
  await tell(db, { dispute, reference: await paymentOf(db, scene.booking), amount: 1000 })
  const { id } = await storedChargeback(db, dispute)
  const [row] = await db
    .as('service')
    .call<{ chargeback_evidence: { sign_ins: SignIn[]; more_sign_ins: number } }>('chargeback_evidence', {
      p_chargeback_id: id,
    })
  if (!row) throw new Error('No evidence')
  return row.chargeback_evidence
}

test('daily sign-ins since then do not push out those at payment and handover, and the first one', async () => {
  await signedIn(150, '102.89.0.9', 'Old phone')
  await signedIn(60.1, '102.89.1.2', 'Chrome')
  await signedIn(50, '102.89.1.2', 'Safari')
  await signedIn(40, '41.0.0.1', 'Chrome')
  await signedIn(30, '41.0.0.7', 'Opera', 200)
  const { sign_ins, more_sign_ins } = await evidence()
  expect(sign_ins).toHaveLength(40)
  expect(more_sign_ins).toBe(164)
  expect(sign_ins.filter(({ note }) => note !== null)).toMatchObject([
    { ip: '102.89.0.9', note: 'first' },
    { ip: '102.89.1.2', user_agent: 'Chrome', note: 'payment' },
    { ip: '102.89.1.2', user_agent: 'Safari', note: 'same' },
    { ip: '41.0.0.1', user_agent: 'Chrome', note: 'same' },
  ])
})

test('of many from the same device, those nearest to payment and handover are chosen', async () => {
  await signedIn(60.1, '102.89.1.2', 'Chrome')
  for (const [daysAgo, times] of [
    [59, 10],
    [50, 10],
    [10, 200],
  ] as const)
    await signedIn(daysAgo, '102.89.1.2', 'Chrome', times)
  const { sign_ins } = await evidence()
  const daysAgo = sign_ins.map(({ at }) => Math.round((Date.now() - Date.parse(at)) / 86_400_000))
  expect(daysAgo.filter((days) => days === 59 || days === 50)).toHaveLength(20)
  expect(daysAgo).toHaveLength(40)
})

test('an address and a browser that nobody knows are not the same; earlier ones are not told', async () => {
  await signedIn(90, '102.89.0.9', 'Old phone')
  await signedIn(80, '102.89.0.9', 'Old phone')
  await signedIn(60.1, null, null)
  await signedIn(59, null, null)
  const { sign_ins, more_sign_ins } = await evidence()
  expect(sign_ins.map(({ note }) => note)).toEqual(['first', 'payment', null])
  expect(more_sign_ins).toBe(0)
})
