import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildSite, siteFolder } from '../../scripts/build-site.ts'
import { SECURITY_HEADERS } from '../../web/security-headers.ts'
import { nginxProgram } from '../support/installed-programs.ts'

/** The documented nginx files, run by nginx in front of the built site and of what stands for a hosted project. */

const documented = (name: string) =>
  readFile(fileURLToPath(new URL(`../../docs/nginx/${name}`, import.meta.url)), 'utf8')
const run = promisify(execFile)
const item = 'f0000000-0000-4000-8000-000000000001'

let folder: string
let project: Server
let nginx: ChildProcess | undefined
let ports: { plain: number; secure: number }
/** What the project was asked, and what it answers. */
let asked: { url: string; cookie: string | undefined; authorization: string | undefined }[] = []
let status = 200

const portOf = (server: Server): number => (server.address() as AddressInfo).port

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  server.close()
  await once(server, 'close')
  return port
}

/** As hosted Supabase answers a page of a function: plain text, and a policy that forbids its scripts. */
function startProject(): Server {
  return createServer((incoming, answer) => {
    const { cookie, authorization } = incoming.headers
    asked.push({ url: incoming.url ?? '', cookie, authorization })
    answer
      .writeHead(status, {
        'content-type': 'text/plain',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'max-age=600',
      })
      .end('<!doctype html><title>Silk gown</title>')
  }).listen(0, '127.0.0.1')
}

/** What an operator replaces, replaced by what this machine has. */
function adapt(text: string): string {
  return text
    .replaceAll('listen 80;', `listen 127.0.0.1:${ports.plain};`)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${ports.secure} `)
    .replaceAll('/srv/aso', siteFolder)
    .replaceAll('/etc/nginx/aso.example', join(folder, 'aso.example'))
    .replaceAll(
      'proxy_pass https://project-ref.supabase.co',
      `proxy_pass http://127.0.0.1:${portOf(project)}`,
    )
    .replaceAll('include aso-headers.conf', `include ${folder}/aso-headers.conf`)
}

async function writeFiles(): Promise<void> {
  for (const name of ['aso.conf', 'aso-headers.conf'])
    await writeFile(join(folder, name), adapt(await documented(name)))
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events {}
http {
  include /etc/nginx/mime.types; access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  include ${folder}/aso.conf;
}`,
  )
  const files = ['-keyout', join(folder, 'aso.example.key'), '-out', join(folder, 'aso.example.crt')]
  await run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=aso.example',
    ...files,
  ])
}

interface Answer {
  status: number
  /** Each header with all its values: what is sent twice shows. */
  headers: Record<string, string[]>
  text: string
}

function ask(
  path: string,
  options: { method?: string; headers?: object; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        ...{ host: '127.0.0.1', port: ports.secure, path, method: options.method ?? 'GET' },
        headers: { host: 'aso.example', ...options.headers },
        rejectUnauthorized: false,
      },
      (answer) => {
        let text = ''
        answer.on('data', (part) => (text += part))
        answer.on('end', () => {
          const headers = answer.headersDistinct as Answer['headers']
          resolve({ status: answer.statusCode ?? 0, headers, text })
        })
      },
    )
    sent.on('error', reject)
    sent.end(options.body)
  })
}

const listens = () => vi.waitFor(() => ask('/theme.js'), { timeout: 20_000 })

beforeAll(async () => {
  const program = nginxProgram()
  if (!program) throw new Error('nginx is not installed')
  await buildSite((line) => console.log(line))
  folder = await mkdtemp(join(tmpdir(), 'aso-nginx-'))
  project = startProject()
  await once(project, 'listening')
  ports = { plain: await freePort(), secure: await freePort() }
  await writeFiles()
  nginx = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  })
  await listens()
})
afterAll(async () => {
  if (!nginx) return
  // One that did not like its files has ended already.
  if (nginx.kill()) await once(nginx, 'exit')
  project.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  asked = []
  status = 200
})

/** The project's own address is added; else they are those of every response of ours. */
function expectSecurityHeaders(headers: Answer['headers']): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
    const without = headers[name]?.map((text) =>
      text.replaceAll(/ (https|wss):\/\/project-ref\.supabase\.co/g, ''),
    )
    expect(without, name).toEqual([value])
  }
  expect(headers['content-security-policy']?.[0]).toContain(
    "connect-src 'self' https://project-ref.supabase.co wss://project-ref.supabase.co;",
  )
  expect(headers['strict-transport-security']).toEqual(['max-age=31536000'])
}

describe('every answer has each security header once', () => {
  test.each([
    ['/', 200, 'no-cache', 'text/html'],
    ['/marketplace', 200, 'no-cache', 'text/html'],
    ['/wallet', 200, 'no-cache', 'text/html'],
    ['/item/not-an-id', 200, 'no-cache', 'text/html'],
    ['/sw.js', 200, 'no-cache', 'application/javascript'],
    ['/manifest.webmanifest', 200, 'no-cache', 'application/manifest+json'],
    ['/.built-from', 404, undefined, 'text/html'],
    ['/assets/missing.js', 404, undefined, 'text/html'],
    [`/item/${item}`, 200, 'no-cache', 'text/html; charset=utf-8'],
  ])('%s', async (path, code, cached, type) => {
    const answer = await ask(path)
    expect(answer.status).toBe(code)
    expect(answer.headers['cache-control']).toEqual(cached && [cached])
    expect(answer.headers['content-type']).toEqual([type])
    expectSecurityHeaders(answer.headers)
  })

  test('a hashed file, which is kept for a year', async () => {
    const [script] = /\/assets\/[\w.-]+\.js/.exec((await ask('/marketplace')).text) ?? []
    expect(script).toBeDefined()
    const answer = await ask(script ?? '', { headers: { 'accept-encoding': 'gzip' } })
    expect(answer.headers).toMatchObject({
      'cache-control': ['public, max-age=31536000, immutable'],
      'content-encoding': ['gzip'],
    })
    expectSecurityHeaders(answer.headers)
  })
})

test('an item’s page is that of the function, and nothing of the visitor goes there', async () => {
  const headers = { cookie: 'private=1', authorization: 'Bearer mine' }
  expect((await ask(`/item/${item}?from=share`, { headers })).text).toContain('Silk gown')
  expect(asked).toEqual([
    { url: `/functions/v1/share-page?item=${item}`, cookie: undefined, authorization: undefined },
  ])
})

test.each([401, 404, 429, 500, 503])('where the function answers %i, the app is shown', async (code) => {
  status = code
  const answer = await ask(`/item/${item}`)
  expect(answer.status).toBe(200)
  expect(answer.text).toBe(await readFile(join(siteFolder, 'app.html'), 'utf8'))
  expectSecurityHeaders(answer.headers)
})

test('a flood of item pages gets the app without asking the project for each', async () => {
  const answers = await Promise.all(Array.from({ length: 300 }, () => ask(`/item/${item}`)))
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.length).toBeLessThan(300)
})

test('a body is refused, by its size or because nothing here takes one', async () => {
  expect((await ask('/', { method: 'POST', body: 'x'.repeat(20_000) })).status).toBe(413)
  expect((await ask('/', { method: 'POST', body: 'x' })).status).toBe(405)
})

test('a plain address leads to the secure one', async () => {
  const answer = await fetch(`http://127.0.0.1:${ports.plain}/wallet?fund=true`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([
    301,
    'https://aso.example/wallet?fund=true',
  ])
})
