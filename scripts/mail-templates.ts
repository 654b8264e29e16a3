// Writes `supabase/templates`, the mails of Supabase Auth in production, in the design of all mails: `npm run mail-templates`.
import { readFile, writeFile } from 'node:fs/promises'
import { parse } from 'smol-toml'
import { z } from 'zod'
import { authTemplates } from '../supabase/functions/_shared/mail/auth-mails.ts'
import { mailHtml } from '../supabase/functions/_shared/mail/layout.ts'

const folder = new URL('../supabase/', import.meta.url)
const settings = z.object({ auth: z.object({ email: z.object({ otp_expiry: z.number() }) }) })
const { auth } = settings.parse(parse(await readFile(new URL('config.toml', folder), 'utf8')))
for (const [name, words] of Object.entries(authTemplates(auth.email.otp_expiry)))
  await writeFile(new URL(`templates/${name}.html`, folder), `${mailHtml(words)}\n`)
