import { describe, expect, test } from 'vitest'
import { item, mailSubjects, member, moveIntoPast, walletBalance } from '../../support/database/builders.ts'
import { settledScene, textList } from '../../support/database/disputes.ts'
import { type Rating, rate, ratedScene, ratingOf } from '../../support/database/ratings.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { ownMatter, waitingFor } from '../../support/database/safety.ts'
import { setSetting } from '../../support/database/settings.ts'
import {
  type Caller,
  openTestDatabase,
  type Person,
  type Row,
  type Values,
} from '../../support/database/test-database.ts'

const db = openTestDatabase()

const answer = (who: Person, { id }: Rating, p_answer: string | null = 'I was early.') =>
  db.as(who).call('answer_rating', { p_rating_id: id, p_answer })
const report = (who: Person, { id }: Rating, more: Values = {}) =>
  db.as(who).insert<Row & { id: string }>('rating_reports', {
    rating_id: id,
    reporter_id: who.id,
    reason: 'insult',
    ...more,
  })
const moderate = (who: Person, { id }: Rating, p_action: string, more: Values = {}) =>
  db.as(who).call('moderate_rating', { p_rating_id: id, p_action, ...more })
const hide = (who: Person, rating: Rating) =>
  moderate(who, rating, 'hide', { p_problem: 'personal_data', p_reason: 'It names her street.' })
const reads = (who: Caller, { id }: Rating) => db.as(who).read<Rating>('ratings', { id })
const now = ({ id }: Rating) => db.one<Rating>('select * from public.ratings where id = $1', [id])

describe('an answer', () => {
  test('is given once, by the person who was rated, and read by everybody', async () => {
    const { ada, bola, ofAda } = await ratedScene(db)
    const eve = await member(db, 'Eve')
    for (const other of [bola, eve])
      expect(await refusal(answer(other, ofAda))).toMatchObject({ code: 'PT403', hint: 'Access denied' })
    await answer(ada, ofAda, ' I was early. ')
    expect(await reads('visitor', ofAda)).toMatchObject([
      { answer: 'I was early.', answered_at: expect.anything() },
    ])
    expect(await mailSubjects(db, bola)).toContain('Your rating was answered')
    expect(await refusal(answer(ada, ofAda, 'And nice.'))).toMatchObject({
      code: 'PT409',
      hint: 'Answer not possible',
      message: 'You have already answered this rating.',
    })
    expect(await now(ofAda)).toMatchObject({ answer: 'I was early.' })
  })

  test('has words, not too many, and is for signed-in people', async () => {
    const { ada, ofAda } = await ratedScene(db)
    for (const words of [null, ' \n'])
      expect(await refusal(answer(ada, ofAda, words))).toMatchObject({
        code: 'PT400',
        hint: 'Answer not possible',
      })
    expect(await refusal(answer(ada, ofAda, 'x'.repeat(1001)))).toMatchObject({ hint: 'Invalid input' })
    expect(
      await refusal(db.as('visitor').call('answer_rating', { p_rating_id: ofAda.id, p_answer: 'Hi' })),
    ).toMatchObject(forbidden)
    expect(await now(ofAda)).toMatchObject({ answer: null })
  })
})

describe('a report', () => {
  test('is made once by a person, of somebody else’s rating, and read by that person and admins', async () => {
    const { ada, bola, admin, ofAda } = await ratedScene(db)
    const eve = await member(db, 'Eve')
    await report(ada, ofAda, { details: 'Look at the words.' })
    expect(await refusal(report(ada, ofAda))).toMatchObject({ code: '23505' })
    expect(await refusal(report(bola, ofAda))).toMatchObject(forbidden)
    expect(await refusal(report(eve, ofAda, { reporter_id: ada.id }))).toMatchObject(forbidden)
    await report(eve, ofAda, { reason: 'false_statement' })
    expect(await waitingFor(db, admin, 'rating')).toContain(ofAda.id)
    for (const [reader, count] of [
      [ada, 1],
      [eve, 1],
      [admin, 2],
      [bola, 0],
    ] as const)
      expect(await db.as(reader).read('rating_reports', { rating_id: ofAda.id })).toHaveLength(count)
    expect(await refusal(db.as('visitor').read('rating_reports'))).toMatchObject(forbidden)
  })
})

describe('hiding', () => {
  test('leaves a rating to both sides and admins, with the reason, and is logged', async () => {
    const { ada, bola, admin, ofAda } = await ratedScene(db)
    const eve = await member(db, 'Eve')
    await report(ada, ofAda, { reason: 'personal_data' })
    await hide(admin, ofAda)
    for (const who of ['visitor', eve] as const) expect(await reads(who, ofAda)).toEqual([])
    for (const who of [ada, bola, admin])
      expect(await reads(who, ofAda)).toMatchObject([
        { hidden_for: 'personal_data', hidden_reason: 'It names her street.' },
      ])
    for (const side of [ada, bola]) expect(await mailSubjects(db, side)).toContain('A rating was hidden')
    expect(await db.as(ada).read('rating_reports', { rating_id: ofAda.id })).toMatchObject([
      { status: 'resolved' },
    ])
    expect(
      await db.query('select action_type, action_data from private.admin_log where admin_id = $1', [
        admin.id,
      ]),
    ).toEqual([
      {
        action_type: 'moderate_rating',
        action_data: {
          rating: ofAda.id,
          action: 'hide',
          problem: 'personal_data',
          reason: 'It names her street.',
          reports: null,
        },
      },
    ])
    expect(await refusal(answer(ada, ofAda))).toMatchObject({ message: 'This rating is hidden.' })
    expect(await refusal(report(eve, ofAda))).toMatchObject(forbidden)
  })

  test('needs an admin who is no side, one of the written rules, a reason and a known action', async () => {
    const { ada, admin, ofAda } = await ratedScene(db)
    const words = { p_problem: 'insult', p_reason: 'Names' }
    expect(await refusal(moderate(ada, ofAda, 'hide', words))).toMatchObject({ code: 'PT403' })
    for (const missing of [{}, { p_problem: 'insult', p_reason: ' ' }, { p_reason: 'I do not like it' }])
      expect(await refusal(moderate(admin, ofAda, 'hide', missing))).toMatchObject({
        hint: 'Moderation failed',
      })
    expect(await refusal(moderate(admin, ofAda, 'hide', { ...words, p_problem: 'other' }))).toMatchObject({
      code: '22P02',
    })
    expect(await refusal(moderate(admin, ofAda, 'burn'))).toMatchObject({ hint: 'Moderation failed' })
    await db.query(`update private.profiles set staff_roles = '{owner}' where user_id = $1`, [ada.id])
    expect(await refusal(moderate(ada, ofAda, 'hide', words))).toMatchObject(ownMatter)
    expect(await now(ofAda)).toMatchObject({ hidden_at: null })
  })

  test('resolves only the reports that were read; one that came meanwhile waits on', async () => {
    const { ofAda, admin } = await ratedScene(db)
    const [eve, chi] = [await member(db, 'Eve'), await member(db, 'Chi')]
    const [read] = [await report(eve, ofAda), await report(chi, ofAda)]
    const open = () =>
      db.query(`select reporter_id from public.rating_reports where rating_id = $1 and status = 'open'`, [
        ofAda.id,
      ])
    await moderate(admin, ofAda, 'dismiss', { p_report_ids: textList([read.id]) })
    expect(await open()).toEqual([{ reporter_id: chi.id }])
    await moderate(admin, ofAda, 'dismiss')
    expect(await open()).toEqual([])
  })

  test('can be taken back; nothing wrong with it resolves the reports', async () => {
    const { ada, bola, admin, ofAda } = await ratedScene(db)
    await report(ada, ofAda)
    await moderate(admin, ofAda, 'dismiss')
    expect(await db.as(ada).read('rating_reports', { rating_id: ofAda.id })).toMatchObject([
      { status: 'resolved' },
    ])
    expect(await mailSubjects(db, bola)).not.toContain('A rating is shown again')
    await hide(admin, ofAda)
    await moderate(admin, ofAda, 'restore')
    expect(await reads('visitor', ofAda)).toMatchObject([{ hidden_for: null, hidden_reason: null }])
    expect(await mailSubjects(db, bola)).toContain('A rating is shown again')
  })
})

describe('an answer that breaks a rule', () => {
  test('is reported by the author of the rating and removed for good, with a reason that both sides read', async () => {
    const { ada, bola, admin, ofAda } = await ratedScene(db)
    expect(await refusal(report(bola, ofAda))).toMatchObject({ code: '42501' })
    await answer(ada, ofAda, 'She lives at 4 Allen Avenue.')
    await report(bola, ofAda, { reason: 'personal_data' })
    const remove = (
      who: Person,
      more: Values = { p_problem: 'personal_data', p_reason: 'It names her street.' },
    ) => moderate(who, ofAda, 'remove_answer', more)
    expect(await refusal(remove(bola))).toMatchObject({ code: 'PT403' })
    expect(await refusal(remove(admin, {}))).toMatchObject({ hint: 'Moderation failed' })
    expect(await now(ofAda)).toMatchObject({ answer: 'She lives at 4 Allen Avenue.' })
    await remove(admin)
    expect(await now(ofAda)).toMatchObject({ answer: 'Removed by Aso.', hidden_at: null })
    for (const person of [ada, bola])
      expect((await mailSubjects(db, person)).at(-1)).toBe('An answer was removed')
    expect(await refusal(remove(admin))).toMatchObject({ code: 'PT409' })
    expect(await refusal(answer(ada, ofAda))).toMatchObject({ code: 'PT409' })
    expect(
      await db.query(`select id from public.rating_reports where rating_id = $1 and status = 'open'`, [
        ofAda.id,
      ]),
    ).toEqual([])
  })
})

describe('reports', () => {
  test('of items and ratings by one person are limited within a day', async () => {
    await setSetting(db, 'reports_daily_limit', 2)
    const [eve, owner] = [await member(db, 'Eve'), await member(db, 'Owner')]
    const reportItem = async () =>
      db
        .as(eve)
        .insert('item_reports', { item_id: (await item(db, owner)).id, reporter_id: eve.id, reason: 'fake' })
    await reportItem()
    await report(eve, (await ratedScene(db)).ofAda)
    const { ofBola } = await ratedScene(db)
    for (const attempt of [() => reportItem(), () => report(eve, ofBola)])
      expect(await refusal(attempt())).toMatchObject({ code: 'PT429', hint: 'Too many reports' })
    expect(
      await db.query('select id from public.rating_reports where reporter_id = $1', [eve.id]),
    ).toHaveLength(1)
    expect(
      await db.query('select id from public.item_reports where reporter_id = $1', [eve.id]),
    ).toHaveLength(1)
    await setSetting(db, 'reports_daily_limit', null)
  })

  test('hiding twice, or showing what is shown, is refused and tells nobody', async () => {
    const { ada, admin, ofAda } = await ratedScene(db)
    const before = (await mailSubjects(db, ada)).length
    expect(await refusal(moderate(admin, ofAda, 'restore'))).toMatchObject({ code: 'PT409' })
    expect(await mailSubjects(db, ada)).toHaveLength(before)
    await hide(admin, ofAda)
    expect(await refusal(hide(admin, ofAda))).toMatchObject({ code: 'PT409' })
    expect(await mailSubjects(db, ada)).toHaveLength(before + 1)
  })
})

describe('one’s own data', () => {
  const copy = async (person: Person) =>
    (await db.as(person).query<{ data: Row }>('select public.export_my_data() as data'))[0]?.data

  test('holds the ratings one gave, and those one got once they are open', async () => {
    const { ada, bola, booking } = await settledScene(db)
    await rate(db, bola, booking, { overall_rating: 2 })
    expect(await copy(bola)).toMatchObject({ ratings_given: [{ overall_rating: 2 }], ratings_received: [] })
    expect(await copy(ada)).toMatchObject({ ratings_given: [], ratings_received: [] })
    await rate(db, ada, booking)
    await report(ada, await ratingOf(db, ada, booking))
    expect(await copy(ada)).toMatchObject({
      ratings_given: [{ overall_rating: 5 }],
      ratings_received: [{ overall_rating: 2 }],
      rating_reports: [{ reason: 'insult' }],
    })
  })

  test('a rating stays when its author’s account is erased, without the name; the answer goes with its author', async () => {
    const { ada, bola, booking, ofAda } = await ratedScene(db, { bola: 3 })
    await answer(ada, ofAda)
    // So long ago that nobody can report it any more: until then an account stays.
    await moveIntoPast(db, booking, { days: 365 })
    for (const person of [ada, bola])
      await db.query(
        `select private.post(row(private.wallet_of($1), private.system_account('paystack_clearing'), $2, 'adjustment', null, $3,
           'Spent')::private.leg)`,
        [person.id, await walletBalance(db, person), `spent:${person.id}`],
      )
    const erase = (person: Person) => db.as('service').query('select public.erase_account($1)', [person.id])
    await erase(bola)
    expect(await reads('visitor', ofAda)).toMatchObject([
      { overall_rating: 3, comment: 'Thank you.', answer: 'I was early.' },
    ])
    expect(await db.as('visitor').read('profiles', { user_id: bola.id })).toEqual([])
    await erase(ada)
    expect(await now(ofAda)).toMatchObject({ overall_rating: 3, answer: 'Removed with the account.' })
  })
})
