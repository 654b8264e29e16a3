import { describe, expect, test } from 'vitest'
import { type Item, item, mailSubjects, member } from '../../support/database/builders.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { block, suspend, waitingFor } from '../../support/database/safety.ts'
import { setSetting } from '../../support/database/settings.ts'
import { type Caller, openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase()

interface Shown {
  id: string
  question: string
  asker: string
  answer: string | null
  is_mine: boolean
  can_answer: boolean
}

const ask = async (
  who: Caller,
  { id }: Pick<Item, 'id'>,
  words = 'Does it have pockets?',
): Promise<string> => {
  const sql = 'select public.ask_item_question($1, $2) as id'
  const [row] = await db.as(who).query<{ id: string }>(sql, [id, words])
  return row?.id ?? ''
}
const answer = (who: Caller, p_question_id: string, p_answer = 'Two, deep ones.') =>
  db.as(who).call('answer_item_question', { p_question_id, p_answer })
const shown = (who: Caller, { id }: Pick<Item, 'id'>, limit = 5): Promise<Shown[]> =>
  db.as(who).query('select * from public.item_questions($1, null, null, $2)', [id, limit])
const stored = (id: string) =>
  db.query('select question, answer from private.item_questions where id = $1', [id])

async function scene() {
  const [ada, bola] = [await member(db, 'Ada Obi'), await member(db, 'Bola Ade')]
  return { ada, bola, dress: await item(db, ada) }
}

describe('a question', () => {
  test('is read by everybody under the first name only, and its owner is told', async () => {
    const { ada, bola, dress } = await scene()
    const id = await ask(bola, dress, '  Does it have pockets?\n')
    for (const [who, mine, can] of [
      ['visitor', false, false],
      [bola, true, false],
      [ada, false, true],
    ] as const) {
      const [one, ...more] = await shown(who, dress)
      expect(one).toMatchObject({ id, question: 'Does it have pockets?', asker: 'Bola', answer: null })
      expect([one?.is_mine, one?.can_answer, more]).toEqual([mine, can, []])
      expect(Object.values(one ?? {})).not.toContain(bola.id)
    }
    expect(await mailSubjects(db, ada)).toEqual(['A question about your item'])
  })

  test('is asked by members who are verified, not of themselves and not by suspended ones', async () => {
    const { ada, bola, dress } = await scene()
    const eve = await member(db, 'Eve', { identity: 'pending' })
    const admin = await member(db, 'Admin', { admin: true })
    expect(await refusal(ask('visitor', dress))).toMatchObject(forbidden)
    expect(await refusal(ask(eve, dress))).toMatchObject({ code: 'PT403', hint: 'Question not sent' })
    expect(await refusal(ask(ada, dress))).toMatchObject({ code: 'PT403', hint: 'Question not sent' })
    await suspend(db, admin, bola)
    expect(await refusal(ask(bola, dress))).toMatchObject({ hint: 'Account suspended' })
    await db.query('update private.profiles set phone_verified_at = now() where user_id = $1', [eve.id])
    await ask(eve, dress)
    expect(await shown('visitor', dress)).toHaveLength(1)
  })

  test('stays as it is for who blocks or reports somebody: neither tells who asked', async () => {
    const { ada, bola, dress } = await scene()
    const chi = await member(db, 'Chi')
    const [hers, theirs] = [await ask(bola, dress, 'Does it stretch?'), await ask(chi, dress, 'Is it lined?')]
    const before = await shown(ada, dress)
    await block(db, ada, bola)
    expect(await shown(ada, dress)).toEqual(before)
    const report = (id: string) =>
      db
        .as(ada)
        .call('report_item_question', { p_question_id: id, p_of_answer: false, p_reason: 'offensive' })
    const person = (reported: Person) =>
      db.as(ada).insert('person_reports', {
        reported_id: reported.id,
        reporter_id: ada.id,
        reason: 'other',
        details: 'I suspect them',
      })
    await person(bola)
    // The author, whom she has reported already, and somebody else: the same answer.
    for (const id of [hers, theirs]) expect(await report(id)).toEqual([{ report_item_question: '' }])
    await person(chi)
    expect(await db.as(ada).query('select details from public.person_reports')).toHaveLength(2)
    const mailsOf = async (who: Person) =>
      (await mailSubjects(db, who)).filter((s) => s === 'Your question was answered')
    await answer(ada, hers)
    await answer(ada, theirs)
    expect([await mailsOf(bola), await mailsOf(chi)]).toEqual([[], ['Your question was answered']])
    expect((await shown(ada, dress)).map(({ answer: said }) => said)).toEqual([
      'Two, deep ones.',
      'Two, deep ones.',
    ])
  })

  test('of an item that is hidden, or between people with a block, is refused as if there were no item', async () => {
    const { ada, bola, dress } = await scene()
    const before = await ask(bola, dress)
    await block(db, ada, bola)
    expect(await refusal(ask(bola, dress))).toMatchObject({ code: 'PT404', hint: 'Error loading item' })
    expect(await shown(bola, dress)).toEqual([])
    expect(await stored(before)).toHaveLength(1)
    const [eve] = [await member(db, 'Eve')]
    await db.query(`update public.items set status = 'unavailable', hidden_at = now() where id = $1`, [
      dress.id,
    ])
    expect(await refusal(ask(eve, dress))).toMatchObject({ code: 'PT404', hint: 'Error loading item' })
    expect(await shown('visitor', dress)).toEqual([])
  })

  test('waits for the owner: so many open ones about an item, so many a day', async () => {
    const { ada, bola, dress } = await scene()
    await setSetting(db, 'item_questions_open_limit', 2)
    await setSetting(db, 'item_questions_daily_limit', 3)
    const first = await ask(bola, dress, 'One?')
    await ask(bola, dress, 'Two?')
    expect(await refusal(ask(bola, dress, 'Three?'))).toMatchObject({ code: 'PT429' })
    await answer(ada, first)
    await ask(bola, dress, 'Three?')
    // Taking them away gives no new ones.
    for (const { id } of await shown(bola, dress))
      await db.as(bola).call('remove_item_question', { p_question_id: id })
    const message = 'You have asked many questions today. Please continue tomorrow.'
    expect(await refusal(ask(bola, dress, 'Four?'))).toMatchObject({ code: 'PT429', message })
    expect(await shown(bola, dress)).toEqual([])
  })

  test('pages go on after the last one, with several at the same moment', async () => {
    const { bola, dress } = await scene()
    await setSetting(db, 'item_questions_open_limit', 10)
    await setSetting(db, 'item_questions_daily_limit', 10)
    for (let n = 1; n <= 5; n += 1) await ask(bola, dress, `Question ${n}?`)
    await db.query(`update private.item_questions set asked_at = '2026-01-01' where item_id = $1`, [dress.id])
    const seen: string[] = []
    let after: [string | null, string | null] = [null, null]
    for (let page = 0; page < 3; page += 1) {
      const rows: (Shown & { asked_at: string })[] = await db
        .as('visitor')
        .query('select *, asked_at::text from public.item_questions($1, $2, $3, 2)', [dress.id, ...after])
      seen.push(...rows.map(({ id }) => id))
      after = ['2026-01-01', rows.at(-1)?.id ?? null]
    }
    expect(new Set(seen).size).toBe(5)
  })
})

test.each([
  'Call me 0803 123 4567',
  '0 8 0 3 . 1 2 3 . 4 5 6 7',
  '+234-803-123-4567 please',
  'Zero? ０８０３１２３４５６７',
  '0803\u200b123\u200b4567',
  'Write ada@example.com',
  'ada (at) example dot com',
  'I am @adas_closet',
  'See https://evil.example/pay',
  'www.pay-here.test',
  'pay-here.com.ng is cheaper',
  'On WhatsApp o8o3 one two three 4567?',
])('%j is refused as a question and as an answer', async (words) => {
  const { ada, bola, dress } = await scene()
  const refused = { code: 'PT400', hint: 'No contact details here' }
  expect(await refusal(ask(bola, dress, words))).toMatchObject(refused)
  const id = await ask(bola, dress)
  expect(await refusal(answer(ada, id, words))).toMatchObject(refused)
  expect(await stored(id)).toEqual([{ question: 'Does it have pockets?', answer: null }])
})

test.each([
  'Is the bust 92, the waist 74 and the length 140 cm?',
  'Can I have it for ₦5,000 or ₦6,500?',
  'UK 10/12, is it 100% silk?',
])('%j is asked', async (words) => {
  const { bola, dress } = await scene()
  expect(await stored(await ask(bola, dress, words))).toEqual([{ question: words, answer: null }])
})

test.each(['', ' \n ', '\u200b', 'x'.repeat(501)])('%j is no question', async (words) => {
  const { bola, dress } = await scene()
  expect(await refusal(ask(bola, dress, words))).toMatchObject({ code: 'PT400' })
  expect(await shown(bola, dress)).toEqual([])
})

describe('an answer', () => {
  test('is given once, by the owner, and who asked is told', async () => {
    const { ada, bola, dress } = await scene()
    const id = await ask(bola, dress)
    for (const other of [bola, await member(db, 'Eve')])
      expect(await refusal(answer(other, id))).toMatchObject({ code: 'PT403', hint: 'Access denied' })
    expect(await refusal(answer('visitor', id))).toMatchObject(forbidden)
    await answer(ada, id)
    expect(await refusal(answer(ada, id, 'None'))).toMatchObject({
      code: 'PT409',
      hint: 'Answer not possible',
    })
    expect(await shown('visitor', dress)).toMatchObject([{ answer: 'Two, deep ones.' }])
    expect(await mailSubjects(db, bola)).toContain('Your question was answered')
  })
})

describe('taking away', () => {
  test('is for who asked; erased accounts take theirs along', async () => {
    const { ada, bola, dress } = await scene()
    const id = await ask(bola, dress)
    for (const other of [ada, await member(db, 'Eve')])
      await db.as(other).call('remove_item_question', { p_question_id: id })
    expect(await stored(id)).toHaveLength(1)
    const copy = await db.as(bola).call<{ item_questions: unknown[] }>('export_my_data')
    expect(JSON.stringify(copy)).toContain('Does it have pockets?')
    await db.as('service').call('erase_account', { p_user_id: bola.id })
    expect(await stored(id)).toEqual([])
  })

  test('a report reaches the admins with the words, and they hide it for a reason', async () => {
    const { ada, bola, dress } = await scene()
    const [eve, admin] = [await member(db, 'Eve'), await member(db, 'Admin', { admin: true })]
    const id = await ask(bola, dress, 'Are you mad?')
    const report = (who: Caller, p_of_answer: boolean) =>
      db.as(who).call('report_item_question', { p_question_id: id, p_of_answer, p_reason: 'offensive' })
    expect(await refusal(report('visitor', false))).toMatchObject(forbidden)
    expect(await refusal(report(eve, true))).toMatchObject({ code: 'PT404' })
    expect(await refusal(report(bola, false))).toMatchObject({ hint: 'Report not sent' })
    await report(eve, false)
    expect(await refusal(report(eve, false))).toMatchObject({ code: 'PT409' })
    const details = 'Question on the item “Red gele”: “Are you mad?”.'
    expect(await waitingFor(db, admin, 'person')).toContain(bola.id)
    expect(await db.as(admin).read('person_reports', { reported_id: bola.id })).toMatchObject([{ details }])
    // Who reports words does not learn from the report who wrote them.
    expect(await db.as(eve).read('person_reports', {})).toEqual([])
    const [copy] = await db.as(eve).query<{ text: string }>('select public.export_my_data()::text as text')
    expect(copy?.text).toContain(details.slice(0, 20))
    expect(copy?.text).not.toContain(bola.id)
    const hide = (who: Caller, p_reason: string | null) =>
      db.as(who).call('hide_item_question', { p_question_id: id, p_reason })
    expect(await refusal(hide(ada, 'Rude'))).toMatchObject({ code: 'PT403' })
    expect(await refusal(hide(admin, ' '))).toMatchObject({ hint: 'Moderation failed' })
    await hide(admin, 'It insults')
    expect(await refusal(hide(admin, 'Again'))).toMatchObject({ code: 'PT409' })
    expect([await shown('visitor', dress), await shown(ada, dress)]).toEqual([[], []])
    for (const one of [ada, bola]) expect(await mailSubjects(db, one)).toContain('A question was hidden')
    // It stays as it was for whoever decides about the report.
    await db.as(bola).call('remove_item_question', { p_question_id: id })
    expect(await stored(id)).toHaveLength(1)
  })

  test('an admin does not decide about their own item', async () => {
    const admin = await member(db, 'Admin', { admin: true })
    const dress = await item(db, admin)
    const id = await ask(await member(db, 'Bola'), dress)
    const error = await refusal(
      db.as(admin).call('hide_item_question', { p_question_id: id, p_reason: 'No' }),
    )
    expect(error).toMatchObject({ code: 'PT403', hint: 'Access denied' })
    expect(await shown('visitor', dress)).toHaveLength(1)
  })
})
