import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** What a file of the project imports from the project, as paths. */
const IMPORTED = /(?:\bfrom\s+|\bimport\s*\(?\s*)(['"])([.@#][^'"\n]*)\1/g
const ENDINGS = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx']

function pathOf(importer: string, name: string): string | undefined {
  const path = name.startsWith('@/')
    ? `web/src/${name.slice(2)}`
    : name.startsWith('#contract/')
      ? `supabase/functions/_shared/contract/${name.slice('#contract/'.length)}`
      : name === '#database.types.ts'
        ? 'supabase/database.types.ts'
        : name.startsWith('.')
          ? normalize(join(dirname(importer), name))
          : undefined
  return (
    path && ENDINGS.map((ending) => path + ending).find((file) => /\.\w+$/.test(file) && existsSync(file))
  )
}

const known = new Map<string, readonly string[]>()

export function importsOf(file: string): readonly string[] {
  const before = known.get(file)
  if (before) return before
  const source = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const found = [...source.matchAll(IMPORTED)].map(([, , name = '']) => pathOf(file, name))
  const imports = [...new Set(found.filter((path) => path !== undefined))]
  known.set(file, imports)
  return imports
}

/** The file itself and what it imports, and so on; behind a file for which `endsAt` says so nothing is followed. */
export function reachedFrom(
  file: string,
  endsAt: (path: string) => boolean = () => false,
): ReadonlySet<string> {
  const reached = new Set([file])
  for (const path of reached) if (!endsAt(path)) for (const one of importsOf(path)) reached.add(one)
  return reached
}
