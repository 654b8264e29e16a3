import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { looks } from '@/features/notifications/model/looks'
import { buttonWords } from '../../../supabase/functions/_shared/mail/notification-mail.ts'
import { isPageOfApp } from '../../support/app-routes.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'
import { notifyCalls } from './calls.ts'

/** The table of kinds against every call of private.notify in the migrations. */

const db = openTestDatabase()

const folder = fileURLToPath(new URL('../../../supabase/migrations/', import.meta.url))
const calls = readdirSync(folder).flatMap((file) => notifyCalls(file, readFileSync(folder + file, 'utf8')))

let kinds: { kind: string; many: string; many_from: string | null; channels: string[] }[]
let ofDeadlines: string[]
beforeAll(async () => {
  kinds = await db.query(
    'select kind, many, many_from, channels from private.notification_kinds order by kind',
  )
  const rows = await db.query<{ cause: string }>(
    'select distinct cause from private.booking_deadlines where cause is not null',
  )
  ofDeadlines = rows.map(({ cause }) => cause)
})

test('every call of private.notify in the migrations is found, with its kind and its link', () => {
  expect(calls.length).toBeGreaterThan(70)
  for (const { where, kinds: named, links } of calls) {
    expect(named.length, `the kind in ${where}`).toBeGreaterThan(0)
    expect(links.length, `the link in ${where}`).toBeGreaterThan(0)
  }
})

test('every kind that is called for is declared, and every declared kind is called for', () => {
  const declared = kinds.map(({ kind }) => kind)
  const caused = new Set([
    ...calls.flatMap((call) => call.kinds.filter((kind) => kind !== 'r.cause')),
    ...ofDeadlines,
  ])
  // Codes are written into the outbox by those who make them, as is the mail of the day.
  expect([...caused, 'daily_digest', 'one_time_code'].toSorted()).toEqual(declared.toSorted())
})

test('every kind that is listed has a look in the app', () => {
  const listed = kinds.filter(({ channels }) => channels.includes('app')).map(({ kind }) => kind)
  expect(Object.keys(looks).toSorted()).toEqual(listed.toSorted())
})

test('every link leads to a page of the app', () => {
  const lost = calls.flatMap(({ where, links }) =>
    links.filter((link) => !isPageOfApp(link)).map((link) => `${link} in ${where}`),
  )
  expect(lost).toEqual([])
})

test('the button of a mail says where each link leads', () => {
  const places = new Set(calls.flatMap(({ links }) => links.map((link) => link.split('/')[1] ?? '')))
  expect([...places].filter((place) => !(place in buttonWords))).toEqual([])
  for (const place of Object.keys(buttonWords))
    expect([`/${place}`, `/${place}/x`].some(isPageOfApp), place).toBe(true)
})

test('what has to be answered in time is said, so that it wakes a phone and waits for no digest', async () => {
  const rows = await db.query<{ kind: string }>(
    `select kind from private.notification_kinds where has_deadline order by kind`,
  )
  expect(rows.map(({ kind }) => kind)).toEqual([
    'answer',
    'booking_request',
    'claim',
    'handover',
    'meeting_soon',
    'overdue',
    'request_ending',
    'return',
  ])
})

describe('the words of a kind', () => {
  test('are short, and begin in lower case, because a number stands before them', () => {
    for (const { kind, many, many_from } of kinds) {
      for (const words of [many, many_from ?? many]) {
        expect(words, kind).toMatch(/^[a-z][\w ,]{3,50}$/)
      }
    }
  })

  test('what is told in the app alone is not mailed, what is mailed is also in the app but for codes', () => {
    const alone = kinds.filter(({ channels }) => !channels.includes('mail')).map(({ kind }) => kind)
    expect(alone).toEqual(['booking_unpaid', 'message', 'rental_started', 'wallet_funded'])
    expect(kinds.filter(({ channels }) => !channels.includes('app')).map(({ kind }) => kind)).toEqual([
      'daily_digest',
      'one_time_code',
    ])
  })
})
