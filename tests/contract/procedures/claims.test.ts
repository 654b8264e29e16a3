import { describe, expect, test } from 'vitest'
import { addDays, lagosToday } from '#contract/rules/dates.ts'
import type { Json } from '#database.types.ts'
import { bookPaidRental, partiesForEachTest } from '../../support/api/booking-parties.ts'
import {
  type AsoClient,
  answered,
  clientOf,
  refused,
  visitorsOut,
  walletOf,
} from '../../support/api/clients.ts'
import { type Booking, joinApproved, type Member } from '../../support/api/members.ts'
import { daysPass } from '../../support/api/stored-money.ts'
import type { TestStack } from '../../support/api/test-stack.ts'
import { photoOf } from '../../support/fixtures/drawn-files.ts'

let stack: TestStack
let ada: Member
let bola: Member
let asAda: AsoClient
let asBola: AsoClient
let asEve: AsoClient
let visitor: AsoClient

partiesForEachTest((parties) => {
  ;({ stack, ada, bola, asAda, asBola, asEve, visitor } = parties)
})

/** 15,000 rent, 10,000 deposit; its last day was yesterday, and the borrower has confirmed handover and return. */
async function returned(): Promise<Booking> {
  const booking = await bookPaidRental({ stack, ada, bola }, {}, 0)
  await daysPass(stack, booking.id, 3)
  await answered(asBola.rpc('confirm_receipt', { p_transaction_id: booking.id }))
  await answered(asBola.from('transactions').update({ borrower_return_confirmed: true }).eq('id', booking.id))
  return booking
}

const yesterday = () => addDays(lagosToday(), -1)
const lines = (evidence: string[] = []): Json => [
  { kind: 'cleaning', amount: 1500.5, words: 'Palm oil on the hem', evidence },
  { kind: 'repair', amount: 4000, words: 'The zip is torn' },
]
const claim = (client: AsoClient, { id }: Booking, p_lines = lines()) =>
  client.rpc('claim_deposit', { p_transaction_id: id, p_returned_on: yesterday(), p_lines })

async function admin(name: string): Promise<AsoClient> {
  const member = await joinApproved(stack, name)
  await stack.database.query(`update private.profiles set staff_roles = '{owner}' where user_id = $1`, [
    member.id,
  ])
  return clientOf(member)
}

const withLines = (client: AsoClient, { id }: Booking) =>
  client.from('deposit_claims').select('*, lines:claim_lines(*)').eq('transaction_id', id)

describe('a claim', () => {
  test('is answered, ruled, appealed and decided, and both sides read every step', async () => {
    const booking = await returned()
    const id = await answered(claim(asAda, booking))
    expect([await walletOf(ada), await walletOf(bola)]).toEqual([15_000, 4499.5])
    const step = await answered(
      asBola.rpc('answer_claim', {
        p_claim_id: id,
        p_answers: [
          { kind: 'cleaning', answer: 'countered', counter_amount: 1000.25, words: 'Half is mine' },
          { kind: 'repair', answer: 'refused', words: 'It was torn' },
        ],
      }),
    )
    expect(step).toBe('countered')
    const taken = [{ kind: 'cleaning', accepted: true }]
    expect(await answered(asAda.rpc('answer_counter_offers', { p_claim_id: id, p_answers: taken }))).toBe(
      'contested',
    )
    expect([await walletOf(ada), await walletOf(bola)]).toEqual([16_000.25, 4999.75])

    const [judge, other] = [await admin('Judge'), await admin('Other')]
    const [queued] = await answered(judge.rpc('admin_claims', {}))
    expect(queued).toMatchObject({
      claim_id: id,
      status: 'contested',
      open_amount: 4000,
      item_title: 'Ankara gown',
    })
    const ruling = (amount: number) => ({
      p_claim_id: id,
      p_rulings: [{ kind: 'repair', amount, reason: 'As photographed' }],
    })
    expect(await answered(judge.rpc('rule_claim', ruling(3000)))).toBe('ruled')
    expect(await answered(asBola.rpc('appeal_claim', { p_claim_id: id, p_reason: 'Look again' }))).toBe(
      'appealed',
    )
    expect(await judge.rpc('decide_appeal', ruling(3000))).toMatchObject(refused(403, 'Access denied'))
    expect(await answered(other.rpc('decide_appeal', ruling(1234.56)))).toBe('settled')

    for (const client of [asAda, asBola]) {
      const [row] = await answered(withLines(client, booking))
      expect(row).toMatchObject({
        status: 'settled',
        appealed_by: 'borrower',
        appeal_reason: 'Look again',
        lines: expect.arrayContaining([
          expect.objectContaining({ kind: 'cleaning', counter_accepted: true, final_amount: 1000.25 }),
          expect.objectContaining({
            kind: 'repair',
            ruled_amount: 3000,
            appeal_amount: 1234.56,
            final_amount: 1234.56,
          }),
        ]),
      })
    }
    expect([await walletOf(ada), await walletOf(bola)]).toEqual([17_234.81, 7765.19])
  })

  test('is nothing for strangers and visitors', async () => {
    const booking = await returned()
    expect(await claim(asEve, booking)).toMatchObject(refused(404, 'Transaction Not Found'))
    expect(await claim(visitor, booking)).toMatchObject(visitorsOut)
    const id = await answered(claim(asAda, booking))
    expect(await answered(withLines(asEve, booking))).toEqual([])
    expect(await withLines(visitor, booking)).toMatchObject(visitorsOut)
    const answer = (client: AsoClient) => client.rpc('answer_claim', { p_claim_id: id, p_answers: [] })
    expect(await answer(asEve)).toMatchObject(refused(404, 'Transaction Not Found'))
    expect(await answer(visitor)).toMatchObject(visitorsOut)
    expect(await asEve.rpc('rule_claim', { p_claim_id: id, p_rulings: [] })).toMatchObject(
      refused(403, 'Access denied'),
    )
    expect(await asEve.rpc('admin_claims', {})).toMatchObject(refused(403, 'Access denied'))
  })

  test('refuses more than the deposit by the name of the field', async () => {
    const booking = await returned()
    const tooMuch = [{ kind: 'loss', amount: 10_000.01, words: 'Gone' }]
    const { error } = await claim(asAda, booking, tooMuch)
    expect(error).toMatchObject({ code: 'PT400', hint: 'Invalid claim' })
    expect(error?.message).toContain('p_lines[0].amount')
    expect([await walletOf(ada), await walletOf(bola)]).toEqual([0, 0])
  })

  test('shows its evidence to the other side, by signed addresses', async () => {
    const booking = await returned()
    const photo = { contentType: 'image/jpeg' }
    const own = `${ada.id}/${booking.id}/1.jpg`
    await answered(asAda.storage.from('documents').upload(own, await photoOf('Lace'), photo))
    const condition = `${booking.id}/return/${bola.id}/1.jpg`
    await answered(asBola.storage.from('condition-photos').upload(condition, await photoOf('Lace'), photo))
    expect((await asBola.storage.from('documents').createSignedUrl(own, 60)).data).toBeNull()
    const id = await answered(
      claim(asAda, booking, lines([`documents/${own}`, `condition-photos/${condition}`])),
    )
    const judge = await admin('Judge')
    expect((await judge.storage.from('documents').createSignedUrl(own, 60)).data).toBeNull()
    await judge.rpc('read_claim', { p_claim_id: id }).throwOnError()
    for (const client of [asAda, asBola, judge]) {
      const link = await client.storage.from('documents').createSignedUrl(own, 60)
      expect((await fetch(link.data?.signedUrl ?? '')).status).toBe(200)
    }
    expect((await asEve.storage.from('documents').createSignedUrl(own, 60)).data).toBeNull()
    const [row] = await answered(withLines(asBola, booking))
    expect(row?.lines.find(({ kind }) => kind === 'cleaning')?.evidence).toEqual([
      `documents/${own}`,
      `condition-photos/${condition}`,
    ])
  })
})
