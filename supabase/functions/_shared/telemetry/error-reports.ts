import { afterAnswer } from '../after-answer.ts'
import { env } from '../env.ts'
import { post } from './post.ts'

export interface ErrorReport {
  /** The class of the error, and its message where nothing that people wrote can be in it. */
  kind: string
  text: string
  stack: string | undefined
  /** Such as `function` and `request_id`. */
  tags: Record<string, string>
}

/** While nobody takes them, no more than so many wait. */
const MOST_AT_ONCE = 20
let underWay = 0

/** Reports an error in the protocol of Sentry, where a DSN is set. Nobody waits for it. */
export function reportError(report: ErrorReport): void {
  const dsn = env.sentryDsn()
  if (!dsn || underWay >= MOST_AT_ONCE) return
  underWay += 1
  const sent = send(dsn, report).finally(() => {
    underWay -= 1
  })
  afterAnswer(sent)
}

async function send(dsn: string, report: ErrorReport): Promise<void> {
  const { protocol, host, username: key, pathname } = new URL(dsn)
  const [, prefix = '', project = ''] = /^(.*)\/(\d+)$/.exec(pathname) ?? []
  const headers = {
    'content-type': 'application/x-sentry-envelope',
    'x-sentry-auth': `Sentry sentry_version=7, sentry_client=aso/1, sentry_key=${key}`,
  }
  await post(`${protocol}//${host}${prefix}/api/${project}/envelope/`, headers, envelopeOf(report))
}

function envelopeOf({ kind, text, stack, tags }: ErrorReport): string {
  const now = new Date()
  const event = {
    event_id: crypto.randomUUID().replaceAll('-', ''),
    timestamp: now.getTime() / 1000,
    platform: 'javascript',
    level: 'error',
    release: env.release(),
    tags,
    exception: { values: [{ type: kind, value: text, stacktrace: { frames: framesOf(stack) } }] },
  }
  const parts = [{ event_id: event.event_id, sent_at: now.toISOString() }, { type: 'event' }, event]
  return `${parts.map((part) => JSON.stringify(part)).join('\n')}\n`
}

/** The outermost call comes first. Of files only the name within the project. */
function framesOf(stack = '') {
  const lines = stack.matchAll(/^\s*at (?:(.+?) \()?(.+?):(\d+):(\d+)\)?$/gm)
  return Array.from(lines, ([, name, file = '', line, column]) => ({
    function: name ?? '?',
    filename: file.replace(/^.*?(?=(?:supabase|local|node_modules)\/)/, ''),
    lineno: Number(line),
    colno: Number(column),
  })).reverse()
}
