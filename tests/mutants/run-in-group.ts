import { spawn } from 'node:child_process'

export interface Ended {
  code: number
  /** The end of what it said. */
  said: string
}

/** So long it may tidy up after it was asked to stop. */
const GRACE_MS = 10_000
const KEPT = 4000

/** Answers false where there is nobody left. */
function signalGroup(leader: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(-leader, signal)
  } catch {
    return false
  }
}

interface Options {
  cwd: string
  env: NodeJS.ProcessEnv
  /** Ends it, with all that it started. */
  until: AbortSignal
}

/** Runs a program in a group of its own. When it is over nobody of the group is left. */
export function runInGroup(
  program: string,
  args: readonly string[],
  { until, ...options }: Options,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-KEPT)
      })
    }
    let impatient: NodeJS.Timeout | undefined
    const stop = () => {
      if (child.pid === undefined) return
      const leader = child.pid
      signalGroup(leader, 'SIGTERM')
      impatient = setTimeout(() => signalGroup(leader, 'SIGKILL'), GRACE_MS)
    }
    if (until.aborted) stop()
    else until.addEventListener('abort', stop, { once: true })
    child.on('error', reject)
    child.on('exit', (code) => {
      clearTimeout(impatient)
      until.removeEventListener('abort', stop)
      if (child.pid !== undefined) signalGroup(child.pid, 'SIGKILL')
      resolve({ code: code ?? 1, said })
    })
  })
}
