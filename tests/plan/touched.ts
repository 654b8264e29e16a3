import { existsSync, globSync, readFileSync } from 'node:fs'
import type { ChangedFile } from './git.ts'
import { importsOf, reachedFrom } from './imports.ts'
import type { Recorded } from './record.ts'
import { sqlChange, statementsOf } from './sql-changes.ts'
import { kindOf } from './test-files.ts'

/**
 * Which test files a change touches: those that import what changed, and those that made the product run it when all
 * tests were last recorded (`record.ts`).
 */
export interface Sources {
  files: readonly string[]
  record: Recorded
  /** The modules of each chunk of the built app. */
  chunks: Readonly<Record<string, readonly string[]>>
  /** A file as it is after the change; undefined where it is gone. */
  read: (path: string) => string | undefined
}

/** Versions, the configuration of Vitest and the build, and what is loaded before each test file. */
const UNDER_ALL =
  /^(package(-lock)?\.json|vitest\.config\.ts|vite\.config\.ts|tests\/(suites|longest-first)\.ts|tests\/support\/([^/]*|database\/(suite-)?postgres\.ts|screens\/dom\.ts))$/

export const standsUnderAll = (path: string): boolean => UNDER_ALL.test(path)

/** A reason to run some files: the fewer they are, the more it says about each of them. */
type Reason = readonly string[]

export const readWorkingTree = (path: string): string | undefined =>
  existsSync(path) ? readFileSync(path, 'utf8') : undefined

/** What the build wrote down about itself (`web/chunk-modules.ts`). */
export function builtChunks(): Record<string, string[]> {
  const text = readWorkingTree('dist/.chunks.json')
  return text === undefined ? {} : JSON.parse(text)
}

/** What is not imported to be tested, but for its names and types. */
const isAskedFor = (path: string): boolean => !path.startsWith('tests/')
/** What these test is a module, which they import; everything else is asked through a stack or a database. */
const IMPORTING_KINDS = new Set(['unit', 'local', 'bench', 'relevance'])

const reach = new Map<string, ReadonlySet<string>>()

function reachOf(file: string): ReadonlySet<string> {
  const asksForProduct = file.startsWith('tests/') && !IMPORTING_KINDS.has(kindOf(file))
  const known = reach.get(file) ?? reachedFrom(file, asksForProduct ? isAskedFor : undefined)
  reach.set(file, known)
  return known
}

const importing = (path: string, { files }: Sources): string[] =>
  files.filter((file) => reachOf(file).has(path))

function recorded(kind: 'sql' | 'chunks' | 'endpoints', name: string, { files, record }: Sources): string[] {
  return files.filter((file) => record.get(file)?.[kind].includes(name))
}

const migrations = (): string[] => globSync('supabase/migrations/*.sql')

function functionsIn(sql: string): string[] {
  return statementsOf(sql).flatMap(({ text }) => [...sqlChange(text, [1, text.split('\n').length]).functions])
}

/** A function that no recorded test ran is new, or runs inside of others: then the others of its chapter count. */
function ranFunction(name: string, chapter: string, sources: Sources): Reason[] {
  const ran = recorded('sql', name, sources)
  if (ran.length > 0) return [ran]
  return functionsIn(chapter).map((other) => recorded('sql', other, sources))
}

/** The folder of rules whose files name a table most often, and the files of the API that name it. */
function aboutTable(table: string, { files, read }: Sources): Reason {
  const name = table.replace(/^\w+\./, '')
  const naming = files.filter((file) => new RegExp(`\\b${name}\\b`).test(read(file) ?? ''))
  const folders = Map.groupBy(
    naming.filter((file) => file.startsWith('tests/rules/')),
    (file) => file.split('/').slice(0, 3).join('/'),
  )
  const [folder] = [...folders].toSorted(([, left], [, right]) => right.length - left.length)
  const inFolder = folder ? files.filter((file) => file.startsWith(`${folder[0]}/`)) : []
  return [...inFolder, ...naming.filter((file) => file.startsWith('tests/contract/tables/'))]
}

function readsSetting(key: string, sources: Sources): Reason[] {
  const quoted = `'${key}'`
  const reading = migrations().flatMap((path) =>
    statementsOf(sources.read(path) ?? '')
      .filter(({ text }) => text.includes(quoted))
      .flatMap(({ text }) => functionsIn(text)),
  )
  const naming = sources.files.filter((file) => sources.read(file)?.includes(key))
  return [naming, ...reading.map((name) => recorded('sql', name, sources))]
}

function ofSql({ path, lines }: ChangedFile, sources: Sources): Reason[] {
  const sql = sources.read(path)
  if (sql === undefined) return []
  const { functions, tables, settings } = sqlChange(sql, lines)
  return [
    ...[...functions].flatMap((name) => ranFunction(name, sql, sources)),
    ...[...tables].map((table) => aboutTable(table, sources)),
    ...[...settings].flatMap((key) => readsSetting(key, sources)),
  ]
}

function ofEndpoints(path: string, sources: Sources): Reason[] {
  const entries = globSync('supabase/functions/*/index.ts').filter((entry) => reachOf(entry).has(path))
  return entries.map((entry) => recorded('endpoints', entry.split('/').at(-2) ?? '', sources))
}

/** A module that is in no chunk is new: then the modules that import it count. */
function ofScreens(path: string, sources: Sources): Reason[] {
  const chunksOf = (module: string) =>
    Object.keys(sources.chunks).filter((chunk) => sources.chunks[chunk]?.includes(module))
  const own = chunksOf(path)
  const importers = own.length > 0 ? [] : Object.values(sources.chunks).flat()
  const chunks =
    own.length > 0 ? own : importers.filter((one) => importsOf(one).includes(path)).flatMap(chunksOf)
  const screens = sources.files.filter((file) => kindOf(file) === 'screens')
  return [screens, ...[...new Set(chunks)].map((chunk) => recorded('chunks', chunk, sources))]
}

/** What is reached neither by an import nor by the record. */
const BY_FOLDER: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^local\/auth\//, ['tests/contract/accounts/', 'tests/attacks/lockout']],
  [
    /^local\/storage\//,
    ['tests/contract/storage/', 'tests/attacks/uploads', 'tests/attacks/image-rendering'],
  ],
  [/^local\/realtime\//, ['tests/contract/realtime/', 'tests/attacks/realtime']],
  [/^local\/rest\//, ['tests/contract/tables/', 'tests/contract/procedures/', 'tests/attacks/rest-fuzz']],
  [/^local\/(sandbox|functions)\//, ['tests/contract/functions/', 'tests/contract/social/']],
  [/^local\/[^/]*\.ts$|^local\/(http|database|credentials)\//, ['tests/contract/tables/', 'tests/local/']],
  [/^local\/demo\//, ['tests/local/demo-data', 'tests/relevance/demo-market']],
  [/^supabase\/(config\.toml|templates)/, ['tests/local/project-config', 'tests/contract/accounts/']],
  [/^web\/([^/]+$|markup\/|public\/)|\.css$/, ['tests/journeys/pages/', 'tests/local/built-site']],
  [/^docs\/nginx/, ['tests/local/nginx']],
  [/\.md$/, ['tests/unit/docs/']],
]

function byFolder(path: string, { files }: Sources): Reason[] {
  return BY_FOLDER.filter(([what]) => what.test(path)).map(([, places]) =>
    files.filter((file) => places.some((place) => file.startsWith(place))),
  )
}

function reasonsOf(change: ChangedFile, sources: Sources): Reason[] {
  const { path } = change
  const reasons = [importing(path, sources), ...byFolder(path, sources)]
  if (path.startsWith('supabase/migrations/')) reasons.push(...ofSql(change, sources))
  if (path.startsWith('supabase/functions/')) reasons.push(...ofEndpoints(path, sources))
  if (/^(web\/src|supabase\/functions\/_shared\/contract)\//.test(path))
    reasons.push(...ofScreens(path, sources))
  return reasons
}

/** Files that a change touches, those first about which most is known: a test that was changed itself, a rare function. */
export function touchedBy(changes: readonly ChangedFile[], sources: Sources): string[] {
  const weights = new Map<string, number>()
  for (const change of changes) {
    for (const files of reasonsOf(change, sources)) {
      for (const file of files) weights.set(file, (weights.get(file) ?? 0) + 1 / files.length)
    }
  }
  return [...weights].toSorted(([, left], [, right]) => right - left).map(([file]) => file)
}
