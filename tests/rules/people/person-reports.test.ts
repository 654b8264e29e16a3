import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { mailBody, mailSubjects, member } from '../../support/database/builders.ts'
import { storeEvidence, textList } from '../../support/database/disputes.ts'
import { ratedScene } from '../../support/database/ratings.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import {
  decideReports,
  ownMatter,
  reportItem,
  reportPerson,
  safetyScene,
  suspensionsOf,
  waitingFor,
} from '../../support/database/safety.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person, type Values } from '../../support/database/test-database.ts'

const db = openTestDatabase()

const warn = { p_words: 'Take no cash.' }
const open = (person: Person) =>
  db.query(`select 1 from public.person_reports where reported_id = $1 and status = 'open'`, [person.id])

describe('a report of a person', () => {
  test('is read by its author and admins, never by the person', async () => {
    const { ada, bola, admin, otherAdmin } = await safetyScene(db)
    const reported = [ada, otherAdmin]
    for (const person of reported)
      await reportPerson(db, bola, person, { details: 'Wanted cash at the door.' })
    await waitingFor(db, admin, 'person')
    for (const { id } of reported)
      for (const reader of [bola, admin])
        expect(await db.as(reader).read('person_reports', { reported_id: id })).toHaveLength(1)
    expect(await refusal(db.as('visitor').read('person_reports', {}))).toMatchObject(forbidden)
    for (const person of reported) {
      const own = { reported_id: person.id }
      expect(await db.as(person).read('person_reports', own)).toEqual([])
      const mails = await db.query('select * from private.outbox where recipient = $1', [person.email])
      const told = [mails, await db.as(person).call('export_my_data')]
      expect(JSON.stringify(told)).not.toMatch(`cash at the door|${bola.id}`)
    }
    expect(await db.query(`select from pg_publication_tables where tablename = 'person_reports'`)).toEqual([])
  })

  test('is of somebody else who is there, in one’s own name, with words, once while it is open', async () => {
    const { ada, bola } = await safetyScene(db)
    expect(await refusal(reportPerson(db, bola, bola))).toMatchObject({ hint: 'Report not sent' })
    expect(await refusal(reportPerson(db, bola, { id: randomUUID() }))).toMatchObject({ code: 'PT404' })
    expect(await refusal(reportPerson(db, bola, ada, { reporter_id: ada.id }))).toMatchObject({
      hint: 'Report not sent',
    })
    const chi = await member(db, 'Chi')
    expect(await refusal(reportPerson(db, bola, ada, { reporter_id: chi.id }))).toMatchObject(forbidden)
    expect(await refusal(reportPerson(db, bola, ada, { details: '​ ' }))).toMatchObject({ code: '23514' })
    await reportPerson(db, bola, ada)
    expect(await refusal(reportPerson(db, bola, ada))).toMatchObject({
      code: 'PT409',
      message: 'You have already reported this person. Our team will review it.',
    })
    expect(await open(ada)).toHaveLength(1)
  })

  test('shows files of the reporter to admins, and to nobody else', async () => {
    const { ada, bola, admin } = await safetyScene(db)
    const path = await storeEvidence(db, bola, { id: 'report' })
    const foreign = await storeEvidence(db, ada, { id: 'own' })
    const evidence = (address: string) => ({ evidence_urls: textList([address]) })
    for (const address of [foreign, 'https://elsewhere.example/x.jpg', `../${path}`])
      expect(await refusal(reportPerson(db, bola, ada, evidence(address)))).toMatchObject({
        hint: 'Invalid files',
      })
    const files = (who: Person) =>
      db.as(who).query('select name from storage.objects where name = $1', [path])
    expect(await files(admin)).toEqual([])
    expect(await reportPerson(db, bola, ada, evidence(`documents/${path}`))).toMatchObject({
      evidence_urls: `{documents/${path}}`,
    })
    expect(await files(admin)).toEqual([])
    await waitingFor(db, admin, 'person')
    expect(await files(admin)).toHaveLength(1)
    expect(await files(ada)).toEqual([])
  })

  test('is limited: open ones, ones a day, and after several in which nothing was found', async () => {
    const { ada, bola, admin } = await safetyScene(db)
    const others = await Promise.all(['Chi', 'Dami', 'Efe', 'Femi'].map((name) => member(db, name)))
    const [chi, dami, efe, femi] = others as [Person, Person, Person, Person]
    await setSetting(db, 'person_reports_limit', 2)
    const first = await reportPerson(db, bola, ada)
    const second = await reportPerson(db, bola, chi)
    expect(await refusal(reportPerson(db, bola, dami))).toMatchObject({
      code: 'PT429',
      hint: 'Too many reports',
    })
    await decideReports(db, admin, [first], 'dismiss')
    await setSetting(db, 'person_reports_daily_limit', 3)
    await reportPerson(db, bola, dami)
    await setSetting(db, 'person_reports_limit', 50)
    expect(await refusal(reportPerson(db, bola, efe))).toMatchObject({ code: 'PT429' })
    await setSetting(db, 'person_reports_daily_limit', 50)
    await setSetting(db, 'unfounded_reports_limit', 2)
    await reportPerson(db, bola, efe)
    await decideReports(db, admin, [second], 'dismiss')
    expect(await refusal(reportPerson(db, bola, femi))).toMatchObject({
      code: 'PT429',
      message: expect.stringMatching('We found nothing'),
    })
    expect(await open(femi)).toEqual([])
  })
})

describe('a decision on reports', () => {
  test('to warn tells the person why, and the reporters only that something was done', async () => {
    const { ada, bola, admin } = await safetyScene(db)
    const chi = await member(db, 'Chi')
    const reports = [await reportPerson(db, bola, ada), await reportPerson(db, chi, ada)]
    await decideReports(db, admin, reports, 'warn', warn)
    expect(await open(ada)).toEqual([])
    expect(await mailSubjects(db, ada)).toContain('A warning from Aso')
    for (const reporter of [bola, chi]) {
      const mail = await mailBody(db, reporter, 'Your report')
      expect(mail).toMatch('took action')
      expect(mail).not.toMatch(/warn|suspend|cash/i)
    }
    expect(await suspensionsOf(db, ada)).toEqual([])
    expect(
      await db.query('select action_data from private.admin_log where admin_id = $1', [admin.id]),
    ).toMatchObject([{ action_data: { target: ada.id, decision: 'warn', reason: 'Take no cash.' } }])
    await reportPerson(db, bola, ada)
    expect(await open(ada)).toHaveLength(1)
  })

  test('to suspend suspends; to dismiss changes nothing for the person', async () => {
    const { ada, bola, admin } = await safetyScene(db)
    await decideReports(db, admin, [await reportPerson(db, bola, ada)], 'dismiss')
    expect(await mailSubjects(db, ada)).not.toContain('A warning from Aso')
    expect(await suspensionsOf(db, ada)).toEqual([])
    await decideReports(db, admin, [await reportPerson(db, bola, ada)], 'suspend', warn)
    expect(await suspensionsOf(db, ada)).toMatchObject([{ reason: 'Take no cash.', ended_at: null }])
    expect((await mailSubjects(db, bola)).filter((subject) => subject === 'Your report')).toHaveLength(2)
  })

  test('is an admin’s who is no part of them, of open reports of one person, and is made once', async () => {
    const { ada, bola, admin, otherAdmin } = await safetyScene(db)
    const ofAda = await reportPerson(db, bola, ada)
    const ofBola = await reportPerson(db, ada, bola)
    const ofAdmin = await reportPerson(db, bola, admin)
    const byAdmin = await reportPerson(db, admin, ada)
    expect(await refusal(decideReports(db, bola, [ofAda], 'dismiss'))).toMatchObject({ code: 'PT403' })
    for (const mixed of [[], [ofAda, ofBola], [{ id: randomUUID() }]])
      expect(await refusal(decideReports(db, admin, mixed, 'dismiss'))).toMatchObject({ code: 'PT400' })
    for (const decision of ['burn', 'warn', 'suspend'])
      expect(await refusal(decideReports(db, admin, [ofAda], decision))).toMatchObject({ code: 'PT400' })
    for (const own of [ofAdmin, byAdmin])
      expect(await refusal(decideReports(db, admin, [own], 'dismiss'))).toMatchObject(ownMatter)
    await decideReports(db, otherAdmin, [ofAda], 'dismiss')
    expect(await refusal(decideReports(db, otherAdmin, [ofAda, byAdmin], 'suspend', warn))).toMatchObject({
      code: 'PT409',
    })
    expect(await suspensionsOf(db, ada)).toEqual([])
    expect(await open(ada)).toHaveLength(1)
    expect(await refusal(db.as(bola).query('select * from private.person_report_outcomes'))).toMatchObject(
      forbidden,
    )
  })
})

test('The queue holds reported items, ratings and people and appeals, the oldest first, page by page, for admins', async () => {
  const { ada, bola, dress, admin } = await safetyScene(db)
  const { ofAda, ada: rated } = await ratedScene(db)
  const since = new Date(0).toISOString()
  await reportItem(db, bola, dress)
  await db
    .as(rated)
    .insert('rating_reports', { rating_id: ofAda.id, reporter_id: rated.id, reason: 'insult' })
  await reportPerson(db, bola, ada)
  await db.query('update public.item_reports set created_at = $2 where item_id = $1', [dress.id, since])
  interface Row {
    kind: string
    subject_id: string
    since: Date
    reports: number
  }
  const queue = (who: Person, args: Values = {}) => db.as(who).call<Row>('moderation_queue', args)
  const [first] = await queue(admin, { p_limit: 1 })
  expect(first).toMatchObject({ kind: 'item', subject_id: dress.id, reports: 1 })
  const rest = await queue(admin, { p_after: first?.since, p_after_id: first?.subject_id, p_limit: 100 })
  expect(rest.map(({ subject_id }) => subject_id)).toEqual(expect.arrayContaining([ofAda.id, ada.id]))
  expect(rest.map(({ subject_id }) => subject_id)).not.toContain(dress.id)
  expect(rest.map((row) => Number(row.since))).toEqual(
    rest.map((row) => Number(row.since)).sort((a, b) => a - b),
  )
  for (const { kind } of await queue(admin, { p_kind: 'person', p_limit: 100 })) expect(kind).toBe('person')
  const [counts] = await db.as(admin).call<{ open_reports: number }>('admin_counts')
  expect(counts?.open_reports).toBe(rest.length + 1)
  expect(await refusal(queue(bola))).toMatchObject({ code: 'PT403' })
  expect(await refusal(queue(admin, { p_kind: 'all' }))).toMatchObject({ hint: 'Invalid input' })
})
