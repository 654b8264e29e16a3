import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { answered, clientOf, mailsTo } from '../../support/api/clients.ts'
import { fetchFunction } from '../../support/api/function-calls.ts'
import { approveVerification, submitIdentity } from '../../support/api/identity-check.ts'
import { join, type Member } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'

let stack: TestStack
let admin: Member
let bola: Member
let eve: Member
let record: string

beforeAll(async () => {
  stack = await startTestStack()
  admin = await join(stack, 'Admin')
  await stack.database.query(`update private.profiles set staff_roles = '{owner}' where user_id = $1`, [
    admin.id,
  ])
  bola = await join(stack, 'Bola')
  eve = await join(stack, 'Eve')
  record = await submitIdentity(bola, { government_id_number: 'A12345678', bvn: '22345678901' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})
afterAll(() => stack.close())

const accesses = () =>
  stack.database.query('select admin_id, user_id, what from private.identity_access order by id')

describe('identity-record', () => {
  const show = (what: string, member: Member | undefined = admin, verificationId = record) =>
    fetchFunction(stack, 'identity-record', { verificationId, show: what }, member && { member })

  test('shows an admin each paper by a link of one minute, and logs each look', async () => {
    const before = (await accesses()).length
    const papers = { government_id: 'image/jpeg', utility_bill: 'application/pdf', selfie: 'image/jpeg' }
    for (const [what, content_type] of Object.entries(papers)) {
      const { httpStatus, data } = await show(what)
      expect({ httpStatus, data }).toMatchObject({ httpStatus: 200, data: { expires_in: 60, content_type } })
      const response = await fetch(String(data?.url))
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe(content_type)
      await response.arrayBuffer()
    }
    expect((await accesses()).slice(before)).toEqual(
      Object.keys(papers).map((what) => ({ admin_id: admin.id, user_id: bola.id, what })),
    )
  })

  test('the link opens this one document, and expires after a minute', async () => {
    const { data } = await show('selfie')
    const url = new URL(String(data?.url))
    const other = new URL(String((await show('government_id')).data?.url))
    other.search = url.search
    expect((await fetch(other)).ok).toBe(false)
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 61_000)
    expect((await fetch(url)).ok).toBe(false)
  })

  test('shows an admin the numbers, which the database has only encrypted', async () => {
    expect(await show('numbers')).toMatchObject({
      httpStatus: 200,
      data: { government_id_number: 'A12345678', bvn: '22345678901' },
    })
    const kept = await stack.database.query(
      `select n.*, v.bvn as shown_bvn, v.government_id_number as shown_number from private.identity_numbers n
       join public.borrower_verifications v using (user_id)`,
    )
    expect(kept).toMatchObject([{ shown_bvn: '*******8901', shown_number: '*****5678' }])
    expect(JSON.stringify(kept)).toContain('BEGIN PGP MESSAGE')
    expect(JSON.stringify(kept)).not.toMatch(/A12345678|22345678901/)
  })

  test('shows other people nothing, and logs no look', async () => {
    const before = await accesses()
    for (const what of ['government_id', 'numbers']) {
      expect(await show(what, eve)).toMatchObject({ httpStatus: 403, status: false })
      expect(await show(what, bola)).toMatchObject({ httpStatus: 403, status: false })
      const visitor = await fetchFunction(stack, 'identity-record', { verificationId: record, show: what })
      expect(visitor).toMatchObject({ httpStatus: 401, data: null })
    }
    expect(await accesses()).toEqual(before)
    const direct = await eve.client.rpc('log_identity_access', {
      p_admin_id: admin.id,
      p_verification_id: record,
      p_what: 'numbers',
    })
    expect(direct.error).toMatchObject({ code: '42501' })
  })

  test('an admin who no longer is one sees no more', async () => {
    const former = await join(stack, 'Former')
    const setAdmin = 'update private.profiles set staff_roles = $2 where user_id = $1'
    await stack.database.query(setAdmin, [former.id, '{support}'])
    expect(await show('selfie', former)).toMatchObject({ httpStatus: 200 })
    await stack.database.query(setAdmin, [former.id, '{}'])
    expect(await show('selfie', former)).toMatchObject({ httpStatus: 403 })
  })

  test('names the field that is wrong', async () => {
    expect(await show('bvn')).toMatchObject({ httpStatus: 400, data: { field: 'show' } })
    expect(await show('selfie', admin, 'x')).toMatchObject({
      httpStatus: 400,
      data: { field: 'verificationId' },
    })
    expect(await show('selfie', admin, randomUUID())).toMatchObject({ httpStatus: 404, status: false })
    const [{ id } = { id: '' }] = await stack.database.query<{ id: string }>(
      `insert into public.borrower_verifications (user_id, verification_status) values ($1, 'approved') returning id`,
      [eve.id],
    )
    for (const what of ['selfie', 'numbers']) {
      expect(await show(what, admin, id)).toMatchObject({ httpStatus: 404, status: false })
    }
    await stack.database.query('delete from public.borrower_verifications where id = $1', [id])
  })

  test('without its key says that it is not set up', async () => {
    vi.stubEnv('IDENTITY_PRIVATE_KEY', '')
    expect(await show('numbers')).toMatchObject({
      httpStatus: 503,
      message: 'This is not available right now. Please contact support.',
    })
  })
})

describe('send-kyc-status-email', () => {
  const tell = (body: object, member: Member = admin) =>
    fetchFunction(stack, 'send-kyc-status-email', body, { member })

  test('mails the decision in the record, not what the caller claims', async () => {
    const chidi = await join(stack, 'Chidi')
    const id = await submitIdentity(chidi)
    const verdict = { verification_status: 'rejected', rejection_reason: 'The photo is too dark.' } as const
    await answered(clientOf(admin).from('borrower_verifications').update(verdict).eq('id', id))
    const body = {
      email: chidi.email,
      fullName: 'Chidi',
      status: 'rejected',
      rejectionReason: 'Send me money',
    }
    expect(await tell(body)).toMatchObject({ httpStatus: 200, status: true, data: null })
    const [mail] = mailsTo(stack, chidi.email)
    expect(mail?.text).toContain('The photo is too dark.')
    expect(mail?.text).not.toContain('Send me money')
    const before = stack.inbox.messages().length
    expect(await tell(body)).toMatchObject({ httpStatus: 200 })
    expect(stack.inbox.messages()).toHaveLength(before)
  })

  test('says "sent" only of a mail that was handed over: a mail that fails is tried again later', async () => {
    const dayo = await join(stack, 'Dayo')
    const id = await submitIdentity(dayo)
    await approveVerification(admin, id, 'Dayo')
    const body = { email: dayo.email, fullName: 'Dayo', status: 'approved', rejectionReason: null }
    const message = `id = (select message_id from private.review_mails where user_id = '${dayo.id}')`
    // Somebody else's mail is before it in the outbox, and its own address can not be written to.
    await stack.database.query(
      `insert into private.outbox (recipient, subject, body) values ('first@aso.test', 'First', 'First')`,
    )
    await stack.database.query(`update private.outbox set recipient = '' where ${message}`)
    expect(await tell(body)).toMatchObject({ httpStatus: 503, status: false })
    expect(mailsTo(stack, 'first@aso.test')).toEqual([])
    await stack.database.query(
      `update private.outbox set recipient = $1, next_try_at = now() where ${message}`,
      [dayo.email],
    )
    expect(await tell(body)).toMatchObject({ httpStatus: 200, message: 'The email was sent' })
    expect(mailsTo(stack, dayo.email).map(({ subject }) => subject)).toContain('Your identity is verified')
  })

  test('does not say "sent" while another sender has the mail', async () => {
    const efe = await join(stack, 'Efe')
    const id = await submitIdentity(efe)
    await approveVerification(admin, id, 'Efe')
    await stack.database.query('select * from public.claim_outbox(100)')
    const body = { email: efe.email, fullName: 'Efe', status: 'approved', rejectionReason: null }
    expect(await tell(body)).toMatchObject({ httpStatus: 503, status: false })
    expect(mailsTo(stack, efe.email).map(({ subject }) => subject)).not.toContain('Your identity is verified')
  })

  test('sends no mail without such a decision, also for an unknown user', async () => {
    const before = stack.inbox.messages().length
    for (const email of ['stranger@elsewhere.test', eve.email, bola.email]) {
      const body = { email, fullName: 'X', status: 'approved', rejectionReason: null }
      expect(await tell(body), email).toMatchObject({ httpStatus: 404, status: false })
    }
    await stack.runJobs()
    expect(stack.inbox.messages()).toHaveLength(before)
  })

  test('is for admins', async () => {
    const body = { email: bola.email, fullName: 'Bola', status: 'approved', rejectionReason: null }
    const before = stack.inbox.messages().length
    expect(await tell(body, eve)).toMatchObject({ httpStatus: 403, status: false })
    expect(await fetchFunction(stack, 'send-kyc-status-email', body)).toMatchObject({ httpStatus: 401 })
    expect(stack.inbox.messages()).toHaveLength(before)
  })

  test('names the field that is wrong', async () => {
    const body = { email: bola.email, fullName: 'Bola', status: 'pending', rejectionReason: null }
    expect(await tell(body)).toMatchObject({ httpStatus: 400, data: { field: 'status' } })
    expect(await tell({ ...body, email: 'x' })).toMatchObject({ httpStatus: 400, data: { field: 'email' } })
  })
})
