import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rollup } from 'vite'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const mostBytes = 1_000_000

/** With all that it imports, as it is deployed. */
async function bundled(entry: string): Promise<Rollup.OutputChunk[]> {
  const output = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    resolve: {
      alias: {
        '#contract': `${root}supabase/functions/_shared/contract`,
        '#database.types.ts': `${root}supabase/database.types.ts`,
      },
    },
    ssr: { noExternal: true },
    build: { ssr: true, write: false, minify: false, rollupOptions: { input: `${root}${entry}` } },
  })) as Rollup.RollupOutput
  return output.output.filter((file) => file.type === 'chunk')
}

const chunks = await bundled('supabase/functions/ai-engine/index.ts')
const codeOf = (some: readonly Rollup.OutputChunk[]): string => some.map(({ code }) => code).join('\n')

test('ai-engine is at most a megabyte, compressed', () => {
  const code = codeOf(chunks)
  expect(code).toContain('TRUST_SCORE_AUDITOR')
  expect(code).toContain('chat/completions')
  // Nothing is left to be fetched when it starts.
  expect(code.match(/^import .* from ["'](?!node:|\.).*$/gm) ?? []).toEqual([])
  expect(gzipSync(code).length).toBeLessThan(mostBytes)
})

test('without a model nothing of the SDK is loaded', () => {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const atStart = new Set<Rollup.OutputChunk>()
  const load = (chunk: Rollup.OutputChunk | undefined): void => {
    if (!chunk || atStart.has(chunk)) return
    atStart.add(chunk)
    for (const name of chunk.imports) load(byName.get(name))
  }
  for (const chunk of chunks) if (chunk.isEntry) load(chunk)
  const later = chunks.filter((chunk) => !atStart.has(chunk))
  expect(codeOf([...atStart])).toContain('TRUST_SCORE_AUDITOR')
  expect(codeOf([...atStart])).not.toContain('chat/completions')
  expect(codeOf(later)).toContain('chat/completions')
})
