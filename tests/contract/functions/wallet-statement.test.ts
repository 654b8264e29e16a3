import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lagosToday } from '#contract/rules/dates.ts'
import { fund, invoke, joinApproved, type Member } from '../../support/api/members.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { joinEarner, payableWithdrawal } from '../../support/api/withdrawals.ts'
import { pdfText } from '../../support/fixtures/pdf-text.ts'

let stack: TestStack
let ada: Member
let admin: Member
const thisMonth = () => lagosToday().slice(0, 7)

beforeAll(async () => {
  stack = await startTestStack()
  const earner = await joinEarner(stack, 'OBI ADA', { name: 'Ada Ọbí', naira: 20_000 })
  ada = earner
  admin = await joinAdmin(stack, 'Ngozi')
  await fund(stack, ada, 1500.5)
  await payableWithdrawal(stack, earner, 10_000)
})
afterAll(() => stack.close())

async function statement(caller: Member, more: object = {}): Promise<Uint8Array> {
  const { data } = await invoke(caller, 'wallet-statement', { month: thisMonth(), ...more })
  return Buffer.from(String(data?.pdf_base64), 'base64')
}

test('one’s own statement is a PDF with every line and the sums', async () => {
  const pdf = await statement(ada)
  expect((await PDFDocument.load(pdf)).getTitle()).toContain('Wallet statement, ')
  const text = await pdfText(pdf)
  // The figure at the right is drawn before its label.
  for (const words of [
    'Ada Ọbí',
    `Account ${ada.id}`,
    'The month is not over',
    '₦0.00 Balance at the beginning',
    '₦21,500.50 Money in',
    '−₦10,000.00 Money out',
    '₦11,500.50 Balance at the end',
    '₦1,500.50 Wallet funding by card',
    '−₦10,000.00 Withdrawal to Zenith Bank',
    '(pending)',
  ])
    expect(text.replace(/\s+/g, ' ')).toContain(words)
})

test('no person, or null, means one’s own', async () => {
  expect(await pdfText(await statement(ada, { userId: null }))).toContain(`Account ${ada.id}`)
})

test('an admin gets anybody’s, which is logged; nobody else does', async () => {
  expect(await pdfText(await statement(admin, { userId: ada.id }))).toContain(`Account ${ada.id}`)
  expect(
    await stack.database.query(
      `select admin_id as user_id, action_data from private.admin_log where action_type = 'read_statement'`,
    ),
  ).toEqual([{ user_id: admin.id, action_data: { target: ada.id, month: thisMonth() } }])
  const eve = await joinApproved(stack, 'Eve')
  expect(await invoke(eve, 'wallet-statement', { month: thisMonth(), userId: ada.id })).toMatchObject({
    httpStatus: 403,
  })
})

test.each(['2026-13', '26-01', 5, null])('a month such as %s is refused', async (wrong) => {
  expect(await invoke(ada, 'wallet-statement', { month: wrong })).toMatchObject({ httpStatus: 400 })
})
