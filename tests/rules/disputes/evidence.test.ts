import { describe, expect, test } from 'vitest'
import { member, storedBooking } from '../../support/database/builders.ts'
import { paidScene, report, storeEvidence, textList } from '../../support/database/disputes.ts'
import { giveIdentityKey, upsertIdentity } from '../../support/database/identity-papers.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'

const db = openTestDatabase()

describe('evidence', () => {
  test('is kept by bucket and path, however it was named', async () => {
    const { bola, booking } = await paidScene(db)
    const path = await storeEvidence(db, bola, booking)
    const paper = await storeEvidence(db, bola, booking, 'verification-documents')
    const origin = 'http://localhost:1234/storage/v1/object'
    const addresses = [
      path,
      `documents/${path}`,
      `${origin}/public/documents/${path}`,
      `${origin}/sign/documents/${path}?token=abc`,
      `${origin}/public/verification-documents/${paper}`,
    ]
    const dispute = await report(db, bola, booking, { evidence_urls: textList(addresses) })
    const own = `documents/${path}`
    expect(dispute.evidence_urls).toBe(
      `{${[own, own, own, own, `verification-documents/${paper}`].join(',')}}`,
    )
  })

  test('is at most five files', async () => {
    const { bola, booking } = await paidScene(db)
    const path = await storeEvidence(db, bola, booking)
    const attempt = report(db, bola, booking, { evidence_urls: textList(Array<string>(6).fill(path)) })
    expect(await refusal(attempt)).toMatchObject({ code: 'PT400', hint: 'Invalid files' })
    expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'confirmed' })
  })

  test('is no other person’s file, none that is not there, and no paper of the identity check', async () => {
    const { ada, bola, booking } = await paidScene(db)
    await giveIdentityKey(db)
    const foreign = await storeEvidence(db, ada, booking)
    await db.query('delete from public.borrower_verifications where user_id = $1', [bola.id])
    await upsertIdentity(db, bola)
    const { paper } = await db.one<{ paper: string }>(
      'select government_id_image_url as paper from public.borrower_verifications where user_id = $1',
      [bola.id],
    )
    for (const address of [
      foreign,
      `${bola.id}/none.jpg`,
      paper,
      `verification-documents/${paper}`,
      '',
      null,
      '%',
    ])
      expect(
        await refusal(report(db, bola, booking, { evidence_urls: textList([address]) })),
        String(address),
      ).toMatchObject({ code: 'PT400', hint: 'Invalid files' })
    expect(await db.query('select 1 from private.evidence where transaction_id = $1', [booking.id])).toEqual(
      [],
    )
  })

  test('is read by both parties once it was shown, by admins who opened the dispute, by nobody else', async () => {
    const { ada, bola, admin, booking } = await paidScene(db)
    const eve = await member(db, 'Eve')
    const [shown, kept] = [await storeEvidence(db, bola, booking), await storeEvidence(db, bola, booking)]
    const seen = async (person: typeof ada) =>
      (
        await db
          .as(person)
          .query<{ name: string }>(`select name from storage.objects where bucket_id = 'documents'`)
      ).map(({ name }) => name)
    expect(await seen(ada)).toEqual([])
    const dispute = await report(db, bola, booking, { evidence_urls: textList([shown]) })
    expect(await seen(ada)).toEqual([shown])
    expect(await seen(admin)).toEqual([])
    await db.as(admin).call('dispute_file', { p_dispute_id: dispute.id })
    expect(await seen(admin)).toEqual([shown])
    expect((await seen(bola)).sort()).toEqual([shown, kept].sort())
    expect(await seen(eve)).toEqual([])
  })
})
