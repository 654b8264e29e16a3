import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { type Area, NotLookedAt } from './area.ts'
import type { ManagementApi } from './management-api.ts'
import type { Project } from './project.ts'

const finding = z.object({ name: z.string(), level: z.string(), detail: z.string() })
type Finding = z.infer<typeof finding>

const CLI = fileURLToPath(new URL('../../node_modules/.bin/supabase', import.meta.url))

function output(command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let [out, said] = ['', '']
    child.stdout.on('data', (text) => (out += text))
    child.stderr.on('data', (text) => (said += text))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0
        ? resolve(out)
        : reject(new NotLookedAt(`the Supabase CLI said: ${said.trim().slice(-300)}`)),
    )
  })
}

async function byCli(databaseUrl: string): Promise<Finding[]> {
  const args = [`--remote=${databaseUrl}`, '--type=all', '--level=warn', '--fail-on=none']
  const text = await output(CLI, ['db', 'advisors', ...args])
  const at = text.indexOf('[')
  return at < 0 ? [] : z.array(finding).parse(JSON.parse(text.slice(at)))
}

async function byApi(api: ManagementApi): Promise<Finding[]> {
  const answers = await Promise.all(['security', 'performance'].map((kind) => api.get(`advisors/${kind}`)))
  return answers.flatMap((answer) => z.object({ lints: z.array(finding) }).parse(answer).lints)
}

/** What Supabase's own advisors warn of. */
export async function checkAdvisors({ databaseUrl }: Project, api: ManagementApi | undefined): Promise<Area> {
  const findings = databaseUrl ? await byCli(databaseUrl) : api ? await byApi(api) : []
  const serious = findings.filter(({ level }) => level !== 'INFO')
  return {
    name: 'advisors',
    differences: serious.map(({ name, detail }) => `${name}: ${detail.replace(/\s+/g, ' ')}`),
    seen: 'nothing at warning or above',
  }
}
