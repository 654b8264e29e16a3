import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { answered, clientOf, deposit, visitorOf } from '../../support/api/clients.ts'
import { accessToken, fetchFunction } from '../../support/api/function-calls.ts'
import { submitIdentity } from '../../support/api/identity-check.ts'
import { book, fund, invoke, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { reconcile } from '../../support/database/reconcile.ts'
import { closedLongAgo } from '../../support/database/safety.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
afterAll(() => stack.close())

const removal = (member: Member, email = member.email) =>
  fetchFunction(stack, 'delete-account', { email }, { member })

const nameAndAddressOf = ({ id }: Member) =>
  stack.database.query(
    `select p.full_name, p.deleted_at is not null as gone, u.email from private.profiles p
     join auth.users u on u.id = p.user_id where p.user_id = $1`,
    [id],
  )
const filesOf = ({ id }: Member) =>
  stack.database.query(`select bucket_id from storage.objects where name like $1 || '/%' order by 1`, [id])
const waiting = () => stack.database.query('select bucket, path from private.files_to_remove')

/** Somebody with a photo, a wardrobe and papers. */
async function settled(name: string): Promise<Member> {
  const member = await join(stack, name)
  await submitIdentity(member)
  await list(member)
  return member
}

describe('delete-account', () => {
  test('removes the person’s name, documents, files and sessions', async () => {
    const ada = await settled('Ada Obi')
    expect(await filesOf(ada)).toHaveLength(3)
    const token = await accessToken(ada)
    expect(await removal(ada, ` ${ada.email.toUpperCase()} `)).toMatchObject({
      httpStatus: 200,
      status: true,
      message: 'Your account is deleted.',
      data: null,
    })
    expect(await nameAndAddressOf(ada)).toEqual([
      { full_name: 'Former member', gone: true, email: expect.stringMatching(/@deleted\.invalid$/) },
    ])
    expect(await filesOf(ada)).toEqual([])
    expect(await waiting()).toEqual([])
    for (const table of ['borrower_verifications', 'saved_items', 'style_sessions']) {
      const rows = await stack.database.query(`select 1 from public.${table} where user_id = $1`, [ada.id])
      expect(rows, table).toEqual([])
    }
    expect((await ada.client.auth.refreshSession()).error).not.toBeNull()
    const password = 'Aso-test-2026'
    const back = await visitorOf(stack).auth.signInWithPassword({ email: ada.email, password })
    expect(back.error).not.toBeNull()
    const again = await fetch(`${stack.url}/functions/v1/delete-account`, {
      method: 'POST',
      headers: { apikey: stack.publishableKey, authorization: `Bearer ${token}` },
      body: JSON.stringify({ email: ada.email }),
    })
    expect(again.ok).toBe(false)
    expect(await reconcile(stack.database)).toEqual([])
  })

  test('the address is free again for a new account, which is another person', async () => {
    const bola = await join(stack, 'Bola')
    await removal(bola)
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 61_000)
    const { user } = await answered(
      visitorOf(stack).auth.signUp({ email: bola.email, password: 'Aso-test-2026' }),
    )
    expect(user?.id).not.toBe(bola.id)
  })

  test('needs the address of the account, typed by its owner', async () => {
    const chidi = await join(stack, 'Chidi')
    const dami = await join(stack, 'Dami')
    expect(await removal(chidi, dami.email)).toMatchObject({
      httpStatus: 400,
      message: 'Please type the email address of your account.',
      data: { title: 'Account not deleted', field: 'email' },
    })
    expect(await removal(chidi, '')).toMatchObject({ httpStatus: 400, data: { field: 'email' } })
    expect(await fetchFunction(stack, 'delete-account', { email: dami.email })).toMatchObject({
      httpStatus: 401,
    })
    for (const [member, name] of [
      [chidi, 'Chidi'],
      [dami, 'Dami'],
    ] as const) {
      expect(await nameAndAddressOf(member)).toEqual([{ full_name: name, gone: false, email: member.email }])
    }
    const direct = await dami.client.rpc('erase_account', { p_user_id: chidi.id })
    expect(direct.error).toMatchObject({ code: '42501' })
  })

  test('waits for money and bookings', async () => {
    const refused = { httpStatus: 409, status: false, data: { title: 'Account not deleted' } }
    const rich = await join(stack, 'Rich')
    await deposit(stack, rich, 500)
    expect(await removal(rich)).toMatchObject(refused)

    const lender = await join(stack, 'Lender')
    const renter = await joinApproved(stack, 'Renter')
    const booking = await book(renter, await list(lender))
    await fund(stack, renter, 25_000)
    await invoke(renter, 'wallet-payment', { transactionId: booking.id, paymentMethod: 'wallet' })
    for (const party of [lender, renter]) expect(await removal(party)).toMatchObject(refused)
    expect(await nameAndAddressOf(renter)).toMatchObject([{ full_name: 'Renter', gone: false }])
    const kept = clientOf(renter).from('transactions').select('booking_status').eq('id', booking.id)
    expect(await answered(kept)).toHaveLength(1)
  })

  test('files that could not be removed are removed later, once', async () => {
    const eve = await settled('Eve')
    const { fetch } = globalThis
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) =>
      String(input).includes('/storage/v1/object/') && init?.method === 'DELETE'
        ? Response.json({ message: 'Storage is down' }, { status: 503 })
        : fetch(input, init),
    )
    expect(await removal(eve)).toMatchObject({ httpStatus: 200, status: true })
    expect(await nameAndAddressOf(eve)).toMatchObject([{ full_name: 'Former member', gone: true }])
    expect(await filesOf(eve)).toHaveLength(3)
    expect(await waiting()).toHaveLength(3)

    vi.restoreAllMocks()
    await stack.runJobs()
    expect(await filesOf(eve)).toEqual([])
    expect(await waiting()).toEqual([])
  })
})

test('the scheduled jobs erase an account that an admin deleted long ago, with its files', async () => {
  const funmi = await settled('Funmi')
  const admin = await joinAdmin(stack, 'Admin')
  await answered(clientOf(admin).rpc('admin_delete_user', { target_user_id: funmi.id }))
  await stack.runJobs()
  expect(await nameAndAddressOf(funmi)).toEqual([{ full_name: 'Funmi', gone: true, email: funmi.email }])
  expect(await filesOf(funmi)).toHaveLength(3)

  await closedLongAgo(stack.database, funmi)
  // The first round erases, the second one removes the files.
  for (const _ of ['first', 'second']) await stack.runJobs()
  expect(await nameAndAddressOf(funmi)).toMatchObject([{ full_name: 'Former member', gone: true }])
  expect(await filesOf(funmi)).toEqual([])
  expect(await waiting()).toEqual([])
})

test('remove-files is for the scheduler only', async () => {
  for (const secret of ['', 'wrong']) {
    const headers = { apikey: stack.publishableKey, 'x-cron-secret': secret }
    const response = await fetch(`${stack.url}/functions/v1/remove-files`, { method: 'POST', headers })
    expect(response.status).toBe(401)
  }
})
