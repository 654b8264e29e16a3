import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** Who imports what, and whether `biome.json` lets it. */
const refused = {
  'web/src/features/saved/first.ts': '@/features/market/model/filters',
  'web/src/features/saved/second.ts': '../market/model/filters',
  'web/src/features/saved/third.tsx': '../market/model/filters',
  'web/src/features/saved/index.ts': '../market',
  'web/src/features/saved/api/first.ts': '@/features/market/api/query',
  'web/src/features/saved/api/second.ts': '../../market/model/filters',
  'web/src/features/saved/api/third.ts': '@/routes/saved',
  'web/src/domain/items/first.ts': '@/features/market',
  'web/src/domain/items/second.ts': '../../features/market',
  'web/src/components/first.tsx': '@/features/market',
  'web/src/components/second.tsx': '../features/market',
  'web/src/components/ui/first.tsx': '@/domain/items',
  'web/src/components/ui/second.tsx': '../../domain/items',
  'web/src/lib/first.ts': '@/domain/items',
  'web/src/lib/second.ts': '../domain/items',
  'web/src/routes/first.tsx': '../../../local/settings.ts',
  'web/src/routes/second.tsx': '../../../tests/support/api/clients.ts',
  'web/src/routes/third.tsx': '../../../supabase/functions/_shared/engine/seed.ts',
  'supabase/functions/send-sms/index.ts': '../../../web/src/lib/uuid.ts',
  'supabase/functions/send-sms/first.ts': '@/lib/uuid',
  'supabase/functions/send-sms/second.ts': '../../../local/settings.ts',
  'supabase/functions/send-sms/third.ts': '../../../tests/support/api/clients.ts',
  'supabase/functions/_shared/contract/first.ts': '../engine/seed.ts',
  'scripts/first.ts': '../local/settings.ts',
  'scripts/deploy-check/first.ts': '../../local/database/database.ts',
  'vite.config.ts': './local/settings.ts',
  'local/first.ts': '../web/src/lib/uuid.ts',
  'local/second.ts': '../tests/support/api/clients.ts',
}
const allowed = {
  'web/src/features/saved/fourth.ts': '@/features/market',
  'web/src/features/saved/fifth.ts': './api/query',
  'web/src/features/saved/api/fourth.ts': '../model/words',
  'web/src/routes/fourth.tsx': '@/features/market/screen',
  'web/src/components/ui/third.tsx': './button',
  'local/third.ts': '../web/looks/pose.ts',
  'local/fourth.ts': '../scripts/project/config.ts',
  'bench/first.ts': '../local/stack.ts',
  'tests/local/first.test.ts': '../../local/stack.ts',
}

/** The files of one import each that biome refuses by the rules of this project, in one run. */
function refusedBy(config: string, files: Record<string, string>): string[] {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'aso-imports-')))
  try {
    copyFileSync(config, join(folder, 'biome.json'))
    for (const [file, source] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), `import { it } from '${source}'\n\nconsole.log(it)\n`)
    }
    const options = ['--vcs-enabled=false', '--reporter=github', '--max-diagnostics=none']
    const { stdout, error } = spawnSync(
      resolve('node_modules/.bin/biome'),
      ['lint', '--only=style/noRestrictedImports', ...options, '.'],
      { cwd: folder, encoding: 'utf8' },
    )
    if (error) throw error
    return [...stdout.matchAll(/file=([^,]+),/g)]
      .map(([, file = '']) => relative(folder, resolve(folder, file)))
      .sort()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('imports across the boundaries are refused, and those that the architecture knows are not', () => {
  expect(refusedBy('biome.json', { ...refused, ...allowed })).toEqual(Object.keys(refused).sort())
})

/** `import('…')` as a type, which the rule of biome does not see. */
const typesFromOutside =
  /(?:typeof\s+|[<|&:]\s*)import\(\s*'(?:@\/|\.\.\/)|import\(\s*'(?:@\/|\.\.\/)[^']+'\s*\)\s*\.\s*[A-Z]/

test('a type comes from outside of its folder by a statement, which the rule sees', () => {
  expect(typesFromOutside.test("type Filters = import('@/features/market/model/filters').Filters")).toBe(true)
  expect(typesFromOutside.test("parts: typeof import('../market/model/filters')")).toBe(true)
  expect(typesFromOutside.test("lazy(() => import('@/features/market').then(screen))")).toBe(false)
  const files = execFileSync('git', ['ls-files', 'web', 'supabase/functions', 'scripts'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.gen.ts'))
  expect(files.length).toBeGreaterThan(1000)
  expect(files.filter((file) => typesFromOutside.test(readFileSync(file, 'utf8')))).toEqual([])
})
