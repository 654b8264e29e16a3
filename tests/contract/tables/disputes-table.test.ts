import { beforeEach, describe, expect, test } from 'vitest'
import { bookPaidRental, partiesForEachTest } from '../../support/api/booking-parties.ts'
import {
  type AsoClient,
  answered,
  clientOf,
  refused,
  visitorsOut,
  walletOf,
} from '../../support/api/clients.ts'
import { evidenceBuckets, insertDispute, uploadEvidence } from '../../support/api/disputes.ts'
import type { Booking, Member } from '../../support/api/members.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import type { TestStack } from '../../support/api/test-stack.ts'
import { photoOf } from '../../support/fixtures/drawn-files.ts'
import { pdfOfSize, smallPdf } from '../../support/fixtures/pdf.ts'

let stack: TestStack
let ada: Member
let bola: Member
let asAda: AsoClient
let asBola: AsoClient
let asEve: AsoClient
let visitor: AsoClient
let asAdmin: AsoClient
let admin: Member
let photo: Buffer

partiesForEachTest((parties) => {
  ;({ stack, ada, bola, asAda, asBola, asEve, visitor } = parties)
})
beforeEach(async () => {
  admin = await joinAdmin(stack, 'Admin')
  asAdmin = clientOf(admin)
  photo = await photoOf('Torn hem', 120, 80)
})

const paid = () => bookPaidRental({ stack, ada, bola }, {}, 0)

const insert = (
  client: AsoClient,
  booking: Booking,
  { reporter = bola, evidence_urls = [] }: { reporter?: Member; evidence_urls?: string[] } = {},
) => insertDispute(client, reporter, reporter.id === bola.id ? ada : bola, booking, { evidence_urls })
const listed = (client: AsoClient) =>
  client.from('disputes').select('id, status, transaction:transactions(item:items(title))').order('due_at')

describe('an issue of a booking', () => {
  test('is reported with five files, listed with the item’s title, counted and resolved', async () => {
    const booking = await paid()
    const files = [
      ...(await Promise.all([1, 2, 3, 4].map(() => uploadEvidence(asBola, bola, booking, photo)))),
      await uploadEvidence(asBola, bola, booking, smallPdf, 'application/pdf'),
    ]
    const evidence_urls = files.map(
      ({ path }) => asBola.storage.from('documents').getPublicUrl(path).data.publicUrl,
    )
    const dispute = await answered(insert(asBola, booking, { evidence_urls }))
    expect(dispute).toMatchObject({
      status: 'pending',
      refund_amount: 0,
      penalty_amount: 0,
      evidence_urls: files.map(({ path }) => `documents/${path}`),
    })

    const pending = asAdmin
      .from('disputes')
      .select('*', { count: 'exact', head: true })
      .eq('status', 'pending')
    expect((await pending).count).toBeGreaterThan(0)
    const list = await answered(listed(asAdmin).eq('status', 'pending').eq('transaction_id', booking.id))
    expect(list).toEqual([
      { id: dispute.id, status: 'pending', transaction: { item: { title: 'Ankara gown' } } },
    ])

    const resolved_at = new Date().toISOString()
    const update = asAdmin
      .from('disputes')
      .update({
        status: 'resolved',
        admin_decision: 'Resolved in favour of the reporter',
        refund_amount: 0,
        penalty_amount: 0,
        resolved_at,
      })
      .eq('id', dispute.id)
      .select()
      .single()
    expect(await answered(update)).toMatchObject({
      status: 'resolved',
      admin_decision: 'Resolved in favour of the reporter',
      refund_amount: 25_000,
    })
    expect(await walletOf(bola)).toBe(25_000)
    expect(await answered(listed(asAdmin).eq('status', 'pending').eq('transaction_id', booking.id))).toEqual(
      [],
    )
  })

  test('is seen by both parties and admins', async () => {
    const booking = await paid()
    const { id } = await answered(insert(asBola, booking))
    for (const client of [asAda, asBola, asAdmin])
      expect(await answered(client.from('disputes').select('description').eq('id', id))).toEqual([
        { description: 'It is blue, not red.' },
      ])
    expect(await answered(asEve.from('disputes').select())).toEqual([])
    expect(await visitor.from('disputes').select()).toMatchObject(visitorsOut)
  })

  test('is read in the row of its booking, in a list', async () => {
    const booking = await paid()
    await insert(asBola, booking).throwOnError()
    const { data } = await asAda
      .from('transactions')
      .select('claim:deposit_claims(status), disputes(status)')
      .eq('id', booking.id)
      .limit(3, { referencedTable: 'disputes' })
      .limit(1, { referencedTable: 'claim' })
    expect(data).toEqual([{ claim: null, disputes: [{ status: 'pending' }] }])
  })

  test('is not reported by others, in another name, or twice', async () => {
    const booking = await paid()
    expect(await insert(asEve, booking)).toMatchObject(refused(404, 'Transaction Not Found'))
    expect(await insert(asAda, booking)).toMatchObject(refused(403, 'Error submitting dispute'))
    expect(await insert(visitor, booking)).toMatchObject(visitorsOut)
    await answered(insert(asBola, booking))
    expect(await insert(asAda, booking, { reporter: ada })).toMatchObject(
      refused(409, 'Error submitting dispute'),
    )
    expect(
      await answered(asBola.from('disputes').select('id').eq('transaction_id', booking.id)),
    ).toHaveLength(1)
  })

  test('is changed by no party', async () => {
    const { id } = await answered(insert(asBola, await paid()))
    for (const client of [asAda, asBola, asEve]) {
      const update = client.from('disputes').update({ status: 'dismissed' }).eq('id', id).select()
      expect(await answered(update)).toEqual([])
      expect((await client.from('disputes').delete().eq('id', id)).error).toMatchObject({ code: '42501' })
    }
    expect(await answered(asBola.from('disputes').select('status').eq('id', id))).toEqual([
      { status: 'pending' },
    ])
  })
})

describe('answers and rulings', () => {
  test('both sides answer, an admin divides to the kobo, and the file tells it all', async () => {
    const booking = await paid()
    const { id } = await answered(insert(asBola, booking))
    const proof = await uploadEvidence(asAda, ada, booking, photo)
    const says = (client: AsoClient, p_statement: string, p_evidence: string[] = []) =>
      client.rpc('answer_dispute', { p_dispute_id: id, p_statement, p_evidence })
    await answered(says(asAda, 'The photo shows red.', [proof.path]))
    await answered(says(asBola, 'In the sun it is blue.'))
    expect(await says(asAda, 'Again.')).toMatchObject(refused(409, 'Answer not possible'))
    expect(await says(asEve, 'Me too.')).toMatchObject(refused(404, 'Dispute Not Found'))

    const args = {
      p_dispute_id: id,
      p_outcome: 'divide',
      p_refund: 10_000.5,
      p_reason: 'Both are right.',
    } as const
    expect(await asAda.rpc('rule_dispute', args)).toMatchObject(refused(403, 'Access denied'))
    expect(await answered(asAdmin.rpc('rule_dispute', args))).toMatchObject({
      status: 'resolved',
      refund_amount: 10_000.5,
      ruling_reason: 'Both are right.',
    })
    expect([await walletOf(ada), await walletOf(bola)]).toEqual([14_999.5, 10_000.5])

    for (const client of [asAda, asBola, asAdmin]) {
      const file = await answered(client.rpc('dispute_file', { p_dispute_id: id }))
      expect(file).toMatchObject({
        dispute: { id, status: 'resolved' },
        reported_by: 'borrower',
        statements: [
          { by: 'lender', statement: 'The photo shows red.', evidence_urls: [`documents/${proof.path}`] },
          { by: 'borrower', statement: 'In the sun it is blue.' },
        ],
        booking: { id: booking.id, booking_status: 'completed' },
        item: { title: 'Ankara gown' },
        borrower: { user_id: bola.id, full_name: 'Bola' },
        lender: { user_id: ada.id, full_name: 'Ada' },
        held: 0,
        photos: [],
        earlier_disputes: 0,
        clock: { late: false },
      })
      const told = file as { timeline: { what: string }[]; money: unknown[] }
      expect(told.timeline.map(({ what }) => what)).toEqual(
        expect.arrayContaining(['booked', 'paid', 'reported', 'answered', 'resolved', 'settled']),
      )
      expect(told.money).toHaveLength(3)
    }
    expect(await asEve.rpc('dispute_file', { p_dispute_id: id })).toMatchObject(
      refused(404, 'Dispute Not Found'),
    )
    expect(await visitor.rpc('dispute_file', { p_dispute_id: id })).toMatchObject(visitorsOut)
  })

  test('an admin who is a party does not rule', async () => {
    const booking = await paid()
    const { id } = await answered(insert(asBola, booking))
    await stack.database.query(`update private.profiles set staff_roles = '{owner}' where user_id = $1`, [
      ada.id,
    ])
    const ruling = asAda.rpc('rule_dispute', { p_dispute_id: id, p_outcome: 'for_lender', p_reason: 'Mine.' })
    expect(await ruling).toMatchObject(refused(403, 'Access denied'))
    const update = asAda.from('disputes').update({ status: 'dismissed' }).eq('id', id).select().single()
    expect(await update).toMatchObject(refused(403, 'Access denied'))
    expect([await walletOf(ada), await walletOf(bola)]).toEqual([0, 0])
  })
})

describe('evidence', () => {
  const link = async (
    client: AsoClient,
    path: string,
    bucket: (typeof evidenceBuckets)[number] = 'documents',
  ) => (await client.storage.from(bucket).createSignedUrl(path, 60)).data?.signedUrl

  test('is opened by both parties and admins by signed addresses, by nobody else', async () => {
    const booking = await paid()
    const files: { bucket: (typeof evidenceBuckets)[number]; path: string }[] = []
    for (const bucket of evidenceBuckets)
      files.push({ bucket, ...(await uploadEvidence(asBola, bola, booking, photo, 'image/jpeg', bucket)) })
    for (const { bucket, path } of files)
      for (const client of [asAda, asAdmin, asEve]) expect(await link(client, path, bucket)).toBeUndefined()
    const evidence_urls = files.map(({ bucket, path }) => `${bucket}/${path}`)
    const dispute = await answered(insert(asBola, booking, { evidence_urls }))
    expect(dispute).toMatchObject({ evidence_urls })
    for (const { bucket, path } of files) expect(await link(asAdmin, path, bucket)).toBeUndefined()
    await answered(asAdmin.rpc('dispute_file', { p_dispute_id: dispute.id }))
    for (const { bucket, path } of files) {
      for (const client of [asAda, asBola, asAdmin]) {
        const opened = await fetch((await link(client, path, bucket)) ?? '')
        expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      }
      for (const client of [asEve, visitor]) {
        expect(await link(client, path, bucket)).toBeUndefined()
        expect((await client.storage.from(bucket).download(path)).data).toBeNull()
      }
      const { publicUrl } = asBola.storage.from(bucket).getPublicUrl(path).data
      expect((await fetch(publicUrl)).ok).toBe(false)
    }
  })

  test('stays as it was sent: nobody replaces or removes it', async () => {
    const booking = await paid()
    const { path } = await uploadEvidence(asBola, bola, booking, photo)
    await asBola.storage.from('documents').remove([path])
    const again = await asBola.storage
      .from('documents')
      .upload(path, photo, { contentType: 'image/jpeg', upsert: true })
    expect(again.error).not.toBeNull()
    expect(await link(asBola, path)).toBeDefined()
  })

  test('goes into one’s own folder only', async () => {
    const booking = await paid()
    expect((await uploadEvidence(asBola, ada, booking, photo)).error).not.toBeNull()
    expect((await uploadEvidence(visitor, bola, booking, photo)).error).not.toBeNull()
  })

  test('may be a file of exactly five megabytes', async () => {
    const booking = await paid()
    const { path, error } = await uploadEvidence(
      asBola,
      bola,
      booking,
      pdfOfSize(5 * 1024 * 1024),
      'application/pdf',
    )
    expect(error).toBeNull()
    const dispute = await answered(insert(asBola, booking, { evidence_urls: [path] }))
    expect(dispute.evidence_urls).toEqual([`documents/${path}`])
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
  test.each([
    ['markup as a picture', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/jpeg', '415'],
    ['markup as a PDF', Buffer.from('<!doctype html><script>alert(1)</script>'), 'application/pdf', '415'],
    ['SVG', Buffer.from(svg), 'image/svg+xml', '415'],
    ['a program as a PDF', Buffer.from('MZ\x90\0', 'latin1'), 'application/pdf', '415'],
    ['one byte more than five megabytes', pdfOfSize(5 * 1024 * 1024 + 1), 'application/pdf', '413'],
  ])('that is %s is refused', async (_, content, type, status) => {
    const booking = await paid()
    const { path, error } = await uploadEvidence(asBola, bola, booking, content, type)
    expect(error?.statusCode).toBe(status)
    const attempt = insert(asBola, booking, { evidence_urls: [path] })
    expect(await attempt).toMatchObject(refused(400, 'Invalid files'))
  })
})
