import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { openTestSite } from '../../support/browser/test-site.ts'
import { misses, sees } from '../../support/browser/waiting.ts'

// What is wrong with a public question or its answer: readers report it, an admin hides it.
const site = openTestSite()

let ada: Member
let bola: Member
let gown: string
let question: string

beforeAll(async () => {
  ada = await join(site.stack, 'Ada Obi', 'lend')
  bola = await joinApproved(site.stack, 'Bola Ade')
  gown = await list(ada, { title: 'Emerald gown' })
  const asked = { p_item_id: gown, p_question: 'Is it really yours?' }
  await bola.client.rpc('ask_item_question', asked).throwOnError()
  const rows = await site.stack.database.query<{ id: string }>('select id from private.item_questions')
  question = rows[0]?.id ?? ''
  const answer = { p_question_id: question, p_answer: 'Mind your business.' }
  await ada.client.rpc('answer_item_question', answer).throwOnError()
})

async function questionsAs(member: Member) {
  const page = await site.visit(`/item/${gown}`, { as: member })
  await page.getByRole('heading', { name: 'Owner', exact: true }).scrollIntoViewIfNeeded()
  const questions = page.getByRole('region', { name: 'Questions and answers' })
  await sees(questions.getByText('Is it really yours?'))
  return { page, questions }
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

const reports = () =>
  site.stack.database.query<{ reported_id: string; reason: string; details: string }>(
    'select reported_id, reason, details from public.person_reports order by created_at',
  )

test('A reader reports an answer with a reason, its owner reports the question, and both reach the admins', async () => {
  const chidi = await joinApproved(site.stack, 'Chidi Eze')
  const { page, questions } = await questionsAs(chidi)
  await questions.getByRole('button', { name: 'Report this answer' }).click()
  const dialog = dialogOf(page, 'Report this answer')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await sees(dialog.getByText('Choose a reason'))
  expect(await reports()).toEqual([])
  await expectAccessible(page)
  await dialog.getByLabel('Insults, threats or harassment').check()
  await dialog.getByLabel('Details (optional)').fill('This is rude.')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await sees(page.getByText('Our team will review it.'))
  await misses(dialog)

  const owner = await questionsAs(ada)
  await misses(owner.questions.getByRole('button', { name: 'Report this answer' }))
  await owner.questions.getByRole('button', { name: 'Report this question' }).click()
  const own = dialogOf(owner.page, 'Report this question')
  await own.getByLabel('Insults, threats or harassment').check()
  await own.getByRole('button', { name: 'Send report' }).click()
  await misses(own)

  const stored = await reports()
  expect(stored.map(({ reported_id }) => reported_id)).toEqual([ada.id, bola.id])
  expect(stored.map(({ details }) => details)).toEqual([
    expect.stringMatching(/Mind your business\.[\s\S]*This is rude\./),
    expect.stringContaining('Is it really yours?'),
  ])
  await misses(owner.questions.getByRole('button', { name: 'Hide as admin' }))
})

test('An admin hides a question for a reason that both sides read', async () => {
  const { page, questions } = await questionsAs(await joinAdmin(site.stack, 'Ngozi'))
  await questions.getByRole('button', { name: 'Hide as admin' }).click()
  const dialog = dialogOf(page, 'Hide this question')
  await dialog.getByRole('button', { name: 'Hide question' }).click()
  await sees(dialog.getByText('Give a reason that both sides will read'))
  await expectAccessible(page)
  await dialog.getByLabel('Reason, read by both sides').fill('Please stay polite.')
  await dialog.getByRole('button', { name: 'Hide question' }).click()
  await sees(
    page.getByText('We’ve told both sides why.'),
    questions.getByText('Nobody has asked about this item yet.'),
  )
  const hidden = await site.stack.database.query(
    'select hidden_at is not null as hidden from private.item_questions where id = $1',
    [question],
  )
  expect(hidden).toEqual([{ hidden: true }])
})
