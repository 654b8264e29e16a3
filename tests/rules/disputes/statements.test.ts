import { describe, expect, test } from 'vitest'
import { type BookingRow, mailSubjects, member } from '../../support/database/builders.ts'
import {
  type Dispute,
  openCase,
  paidScene,
  report,
  rule,
  storeEvidence,
  textList,
} from '../../support/database/disputes.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person, type Values } from '../../support/database/test-database.ts'

const db = openTestDatabase()

const answer = (person: Person, { id }: Dispute, values: Values = {}) =>
  db.as(person).call('answer_dispute', { p_dispute_id: id, p_statement: 'It was torn before.', ...values })
const statements = ({ id }: Dispute) =>
  db.query(
    'select author_id, statement, evidence_urls from public.dispute_statements where dispute_id = $1',
    [id],
  )

async function disputed(): Promise<{
  ada: Person
  bola: Person
  admin: Person
  booking: BookingRow
  dispute: Dispute
}> {
  const scene = await paidScene(db)
  return { ...scene, dispute: await report(db, scene.bola, scene.booking) }
}

describe('an answer', () => {
  test('has words and evidence, is read by both sides and admins, and the other side is told', async () => {
    const { ada, bola, admin, booking, dispute } = await disputed()
    const path = await storeEvidence(db, ada, booking)
    await answer(ada, dispute, { p_evidence: textList([path]) })
    const said = { author_id: ada.id, statement: 'It was torn before.', evidence_urls: `{documents/${path}}` }
    expect(await statements(dispute)).toEqual([said])
    for (const person of [ada, bola, admin])
      expect(await db.as(person).read('dispute_statements', { dispute_id: dispute.id })).toHaveLength(1)
    const eve = await member(db, 'Eve')
    expect(await db.as(eve).read('dispute_statements')).toEqual([])
    expect(await refusal(db.as('visitor').read('dispute_statements'))).toMatchObject(forbidden)
    expect((await mailSubjects(db, bola)).at(-1)).toBe('An answer in your dispute')
    expect(
      await db
        .as(bola)
        .query(`select name from storage.objects where bucket_id = 'documents' and name = $1`, [path]),
    ).toHaveLength(1)
  })

  test('comes from each side once a day in Lagos', async () => {
    const { ada, bola, dispute } = await disputed()
    await answer(ada, dispute)
    await answer(bola, dispute)
    expect(await refusal(answer(ada, dispute))).toMatchObject({
      code: 'PT409',
      message: 'You have answered today. You can add more tomorrow.',
    })
    await db.query('update public.dispute_statements set day = day - 1 where dispute_id = $1', [dispute.id])
    await answer(ada, dispute)
    expect(await statements(dispute)).toHaveLength(3)
  })

  test('two at once are one', async () => {
    const { ada, dispute } = await disputed()
    const tries = await Promise.allSettled([answer(ada, dispute), answer(ada, dispute), answer(ada, dispute)])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await statements(dispute)).toHaveLength(1)
  })

  test('is refused when it is blank, too long, or names foreign files', async () => {
    const { ada, bola, booking, dispute } = await disputed()
    const foreign = await storeEvidence(db, bola, booking)
    expect(await refusal(answer(ada, dispute, { p_statement: ' \n' }))).toMatchObject({
      hint: 'Incomplete form',
    })
    expect(await refusal(answer(ada, dispute, { p_statement: null }))).toMatchObject({
      hint: 'Incomplete form',
    })
    expect(await refusal(answer(ada, dispute, { p_statement: 'x'.repeat(1001) }))).toMatchObject({
      message: 'p_statement must be at most 1000 characters.',
    })
    expect(await refusal(answer(ada, dispute, { p_evidence: textList([foreign]) }))).toMatchObject({
      hint: 'Invalid files',
    })
    expect(await statements(dispute)).toEqual([])
  })

  test('comes from a party only, and only while the dispute is open', async () => {
    const { ada, admin, dispute } = await disputed()
    const eve = await member(db, 'Eve')
    for (const person of [eve, admin])
      expect(await refusal(answer(person, dispute))).toMatchObject({
        code: 'PT404',
        hint: 'Dispute Not Found',
      })
    const args = { p_dispute_id: dispute.id, p_statement: 'x' }
    expect(await refusal(db.as('visitor').call('answer_dispute', args))).toMatchObject(forbidden)
    await rule(db, admin, dispute, 'dismissed')
    expect(await refusal(answer(ada, dispute))).toMatchObject({
      code: 'PT409',
      message: 'This dispute is decided.',
    })
    expect(await statements(dispute)).toEqual([])
  })

  test('can be given by both sides of a case', async () => {
    const { ada, bola, booking } = await paidScene(db)
    const dispute = await openCase(db, booking, 'handover_unproven')
    await answer(ada, dispute)
    await answer(bola, dispute)
    expect(await statements(dispute)).toHaveLength(2)
  })

  test('is written by nobody into the table itself', async () => {
    const { ada, admin, dispute } = await disputed()
    await answer(ada, dispute)
    const values = { dispute_id: dispute.id, author_id: ada.id, statement: 'x' }
    for (const caller of [ada, admin, 'service'] as const) {
      const hand = db.as(caller)
      expect(await refusal(hand.insert('dispute_statements', values))).toMatchObject(forbidden)
      expect(
        await refusal(hand.update('dispute_statements', { statement: 'y' }, { author_id: ada.id })),
      ).toMatchObject(forbidden)
      expect(await refusal(hand.remove('dispute_statements', { author_id: ada.id }))).toMatchObject(forbidden)
    }
    expect(await statements(dispute)).toMatchObject([{ statement: 'It was torn before.' }])
  })
})
