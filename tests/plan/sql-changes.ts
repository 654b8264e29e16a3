/** What a changed line of SQL is part of: a function, or a statement about tables. */
export interface SqlChange {
  /** `private.post`, with the functions of the triggers that were changed. */
  functions: ReadonlySet<string>
  /** `public.items`: of statements that are no function. */
  tables: ReadonlySet<string>
  /** Rows of the table of settings, by key. */
  settings: ReadonlySet<string>
}

interface Statement {
  text: string
  first: number
  last: number
}

const COMMENT = /--[^\n]*/y
/** A text, a body in dollars, or the end of the statement. */
const QUOTED = /'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/y

/** Cut at the semicolons that are in no text, comment or body. */
export function statementsOf(sql: string): Statement[] {
  const found: Statement[] = []
  let start = 0
  let line = 1
  const end = (at: number) => {
    const text = sql.slice(start, at)
    const breaks = text.split('\n').length - 1
    const leading = /^\s*/.exec(text)?.[0].split('\n').length ?? 1
    if (text.trim()) found.push({ text, first: line + leading - 1, last: line + breaks })
    line += breaks
    start = at
  }
  for (let at = 0; at < sql.length; at += 1) {
    for (const skipped of [COMMENT, QUOTED]) {
      skipped.lastIndex = at
      const match = skipped.exec(sql)
      if (match) at += match[0].length
    }
    if (sql[at] === ';') end(at + 1)
  }
  end(sql.length)
  return found
}

/** Without comments: a name in one is no change of it. */
const withoutComments = (text: string): string => text.replace(/--[^\n]*/g, '')

const FUNCTION = /\bcreate (?:or replace )?(?:function|procedure) ((?:public|private)\.\w+)/
const TRIGGER = /\bexecute function ((?:public|private)\.\w+)/g
const TABLE =
  /\b(?:table|view|column|on|into|from|join|update|references) ((?:public|private|auth|storage)\.\w+)/g
const SETTING = /^\s*\(\s*'(\w+)'/

export function sqlChange(sql: string, lines: readonly number[]): SqlChange {
  const functions = new Set<string>()
  const tables = new Set<string>()
  const settings = new Set<string>()
  const all = sql.split('\n')
  const isChanged = ({ first, last }: Statement) => lines.some((line) => line >= first && line <= last)
  for (const statement of statementsOf(sql).filter(isChanged)) {
    const text = withoutComments(statement.text)
    const made = FUNCTION.exec(text)?.[1]
    if (made) functions.add(made)
    else if (/\binsert into public\.app_settings\b/.test(text)) {
      for (const line of lines) {
        const key = SETTING.exec(all[line - 1] ?? '')?.[1]
        if (key) settings.add(key)
      }
    } else {
      for (const [, name = ''] of text.matchAll(TRIGGER)) functions.add(name)
      for (const [, name = ''] of text.matchAll(TABLE)) tables.add(name)
    }
  }
  return { functions, tables, settings }
}
