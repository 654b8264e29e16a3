import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'

const root = new URL('../../../', import.meta.url)
const read = async (path: string): Promise<unknown> => JSON.parse(await readFile(new URL(path, root), 'utf8'))

const denoLock = z.object({ specifiers: z.record(z.string(), z.string()) })
const packageLock = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })
const denoJson = z.object({ imports: z.record(z.string(), z.string()) })

/** `npm:@supabase/supabase-js@^2.1.0` and `npm:zod@^4/v4` are packages by name. */
const nameOf = (specifier: string): string => /^npm:((?:@[^/]+\/)?[^@/]+)@/.exec(specifier)?.[1] ?? specifier

test('the Deno lockfile has the package versions that the tests use', async () => {
  const { specifiers } = denoLock.parse(await read('supabase/functions/deno.lock'))
  const { packages } = packageLock.parse(await read('package-lock.json'))
  const { imports } = denoJson.parse(await read('supabase/functions/deno.json'))
  // `7.0.1_zod@4.6.7`: with which version of another package.
  const locked = Object.fromEntries(
    Object.entries(specifiers).map(([name, version]) => [nameOf(name), version.split('_')[0]]),
  )
  const imported = Object.values(imports).filter((specifier) => specifier.startsWith('npm:'))
  expect(imported.length).toBeGreaterThan(0)
  for (const name of new Set(imported.map(nameOf)))
    expect(locked[name], `${name}: renew supabase/functions/deno.lock with npm run lock:functions`).toBe(
      packages[`node_modules/${name}`]?.version,
    )
})
