import { afterAll, beforeAll, expect, test } from 'vitest'
import { join, type Member, signUpMember } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { setSetting } from '../../support/database/settings.ts'

/** All mails that leave have the one design, whoever causes them. */

let stack: TestStack
let ada: Member
beforeAll(async () => {
  stack = await startTestStack()
  ada = await join(stack, 'Ada', 'lend')
  await setSetting(stack.database, 'mail_delay_minutes', 0)
  await setSetting(stack.database, 'company_name', '"Aso & Daughters" <Limited>')
})
afterAll(() => stack.close())

const mailsOf = (address: string) =>
  stack.inbox.messages().filter(({ kind, to }) => kind === 'mail' && to === address)
const looksLikeAso = (html: string | undefined) => {
  expect(html).toMatch(/^<!doctype html>/)
  expect(html).toContain('max-width:600px')
  expect(html).toContain('@media (prefers-color-scheme:dark)')
  expect(html).not.toMatch(/<img|<script|url\(/)
}

test('every kind of notification that is mailed has the design, the company and the page where it is answered', async () => {
  const kinds = await stack.database.query<{ kind: string; mailed: boolean; listed: boolean }>(
    "select kind, 'mail' = any (channels) as mailed, 'app' = any (channels) as listed from private.notification_kinds order by kind",
  )
  for (const { kind } of kinds)
    await stack.database.query(`select private.notify($1, $2, $3, 'Text <b>bold</b>', '/wallet')`, [
      ada.id,
      kind,
      `About ${kind}`,
    ])
  await stack.runJobs()
  const sent = mailsOf(ada.email).filter(({ subject }) => subject.startsWith('About '))
  expect(sent.map(({ subject }) => subject).toSorted()).toEqual(
    kinds
      .filter(({ mailed }) => mailed)
      .map(({ kind }) => `About ${kind}`)
      .toSorted(),
  )
  const listed = new Set(kinds.filter((kind) => kind.listed).map(({ kind }) => `About ${kind}`))
  for (const { subject, text, design } of sent) {
    looksLikeAso(design?.html)
    expect(text).toContain('Text <b>bold</b>')
    expect(design?.html).toContain('Text &lt;b&gt;bold&lt;/b&gt;')
    expect(text).toContain('"Aso & Daughters" <Limited>, ')
    expect(design?.html).toContain('&quot;Aso &amp; Daughters&quot; &lt;Limited&gt;, ')
    expect(text).toMatch(/\nYou get this email because /)
    const page = listed.has(subject) ? '/wallet' : '/notifications'
    expect(text).toContain(`: ${stack.url}${page}\n`)
    expect(design?.html).toContain(`href="${stack.url}${page}"`)
  }
})

test('the code of a new account and the mail to an address that was left have the design, too', async () => {
  const eve = await signUpMember(stack, 'Eve', 'lend')
  const [welcome] = mailsOf(eve.email).filter(({ subject }) => subject === 'Your Aso code')
  looksLikeAso(welcome?.design?.html)
  const code = /\b\d{6}\b/.exec(welcome?.text ?? '')?.[0] ?? 'no code'
  expect(welcome?.design?.html).toContain(`>${code}<`)

  await stack.database.query(`update auth.users set email = 'new-ada@aso.test' where id = $1`, [ada.id])
  await stack.runJobs()
  for (const address of [ada.email, 'new-ada@aso.test']) {
    const [told] = mailsOf(address).filter(({ subject }) => subject === 'Your Aso email address was changed')
    looksLikeAso(told?.design?.html)
  }
})

test('the inbox of the local stack shows the design: nothing runs there, links open beside it', async () => {
  const [mail] = mailsOf(ada.email)
  const answer = await fetch(`${stack.url}/inbox/${mail?.design?.id}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  expect(await answer.text()).toContain('max-width:600px')
  expect((await fetch(`${stack.url}/inbox/none`)).status).toBe(404)
})
