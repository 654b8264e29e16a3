import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthMailer } from '../../../local/auth/mail.ts'
import { readProjectConfig } from '../../../scripts/project/config.ts'
import { authTemplates } from '../../../supabase/functions/_shared/mail/auth-mails.ts'
import { mailHtml } from '../../../supabase/functions/_shared/mail/layout.ts'

/** A mail provider that remembers what it was given. */
const mails: unknown[] = []
const provider = createServer((request, response) => {
  void json(request).then((mail) => {
    mails.push(mail)
    response.setHeader('content-type', 'application/json').end('{"id":"1"}')
  })
})
beforeAll(() => new Promise<void>((resolve) => void provider.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => provider.close(resolve)))

test('the new address is escaped in the mail to the old one, and each mailbox gets its own code', async () => {
  const { port } = provider.address() as AddressInfo
  const mailer = createAuthMailer(
    { apiKey: 'key', baseUrl: () => `http://127.0.0.1:${port}`, from: 'Aso <codes@aso.test>' },
    'https://aso.test',
    600,
  )
  const newEmail = '<img/src=x>@else.test'
  await mailer.sendEmailChange('ada@aso.test', 'token', '111111', { newEmail, tokenNew: '222222' })
  expect(mails).toEqual([
    expect.objectContaining({ html: expect.stringContaining('&lt;img/src=x&gt;@else.test') }),
    expect.objectContaining({ html: expect.stringContaining('222222') }),
  ])
  const [toOld, toNew] = mails.map((mail) => JSON.stringify(mail))
  expect(toOld).toContain('111111')
  expect(toOld).not.toContain('222222')
  expect(toNew).not.toContain('111111')
})

test('the templates of production are the mails of today: `npm run mail-templates` writes them', async () => {
  const { auth } = await readProjectConfig()
  const folder = new URL('../../../supabase/templates/', import.meta.url)
  const files = readdirSync(folder).map((file) => [file, readFileSync(new URL(file, folder), 'utf8')])
  const written = Object.entries(authTemplates(auth.email.otp_expiry)).map(([name, words]) => [
    `${name}.html`,
    `${mailHtml(words)}\n`,
  ])
  expect(files.toSorted()).toEqual(written.toSorted())
  for (const [name, html] of files) expect(html, name).toContain('>{{ .Token }}<')
})
