import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rollup } from 'vite'
import { expect, test } from 'vitest'
import { siteOfWorker } from '../../../support/browser/site-folder.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const charts = `${root}web/src/features/analytics/chart`
const mostBytes = 30_000
/** Of the bars and of the figures beneath them, as they stand in a bundle. */
const marks = ['patternTransform', 'Figures as a table']

/** What an entry is with all that it imports, except React, which every screen has. */
async function bundled(input: string[]): Promise<string> {
  const output = (await build({
    root: `${root}web`,
    configFile: false,
    logLevel: 'silent',
    resolve: {
      alias: {
        '@': `${root}web/src`,
        '#contract': `${root}supabase/functions/_shared/contract`,
        '#database.types.ts': `${root}supabase/database.types.ts`,
      },
    },
    build: {
      write: false,
      rollupOptions: { input, external: /^react(-dom)?(\/|$)/, preserveEntrySignatures: 'strict' },
    },
  })) as Rollup.RollupOutput
  return output.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n')
}

test('all charts, with all that they load, are at most 30 KB, compressed', async () => {
  const files = (await readdir(charts)).filter((name) => name.endsWith('.tsx'))
  const code = await bundled(files.map((name) => join(charts, name)))
  for (const mark of marks) expect(code).toContain(mark)
  expect(gzipSync(code).length).toBeLessThan(mostBytes)
})

/** A script that the app fetches only for the analytics of a person, at one of its two addresses. */
const isOfAnalytics = (name: string): boolean => /^-?(analytics|dashboard)/.test(name)

test('only the analytics and the dashboard of a person load them', async () => {
  const site = await siteOfWorker()
  const read = (name: string) => readFile(join(site, 'assets', name), 'utf8')
  const found = new Map<string, string>()
  /** What a script leads to, at once or later, up to the analytics. */
  const follow = async (name: string): Promise<void> => {
    if (found.has(name)) return
    const code = await read(name)
    found.set(name, code)
    if (isOfAnalytics(name)) return
    for (const [, next = ''] of code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
      await follow(next)
  }
  for (const page of ['index.html', 'app.html'])
    for (const [, name = ''] of (await readFile(join(site, page), 'utf8')).matchAll(
      /"\/assets\/([^"]+\.js)"/g,
    ))
      await follow(name)
  expect([...found.keys()].filter(isOfAnalytics)).not.toEqual([])
  expect(found.size).toBeGreaterThan(50)
  const withCharts = [...found].filter(([, code]) => marks.some((mark) => code.includes(mark)))
  expect(withCharts.map(([name]) => name).filter((name) => !isOfAnalytics(name))).toEqual([])
  // The parts of the analytics hold them: else nothing was looked for.
  const all = (await readdir(join(site, 'assets'))).filter(
    (name) => isOfAnalytics(name) && name.endsWith('.js'),
  )
  const texts = (await Promise.all(all.map(read))).join('\n')
  for (const mark of marks) expect(texts).toContain(mark)
})
