import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { RenderAnswer, RenderTask } from './render-process.ts'
import type { Plan } from './rendition-plan.ts'

/** The process that scales photos ended or timed out. */
export class RenderFailed extends Error {
  override name = 'RenderFailed'
}

export interface RenderPool {
  /** Undefined where the file can't be opened as a picture. */
  render(source: string, plan: Plan): Promise<Buffer | undefined>
  close(): void
}

const TIMEOUT_MS = 30_000
const IDLE_MS = 60_000

const program = fileURLToPath(new URL('./render-process.ts', import.meta.url))

function startProcess(concurrency: number): ChildProcess {
  const { PATH, SystemRoot } = process.env
  const env = { PATH, SystemRoot, UV_THREADPOOL_SIZE: String(concurrency + 1) }
  const child = fork(program, {
    env,
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  return child
}

/** Starts the process with the first photo, restarts it when it ended, and stops it after an idle minute. */
export function createRenderPool(concurrency: number): RenderPool {
  const waiting = new Map<number, PromiseWithResolvers<Buffer | undefined>>()
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let last = 0

  const stop = (): void => {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
    for (const { reject } of waiting.values()) reject(new RenderFailed())
    waiting.clear()
  }

  const open = (): ChildProcess => {
    const started = startProcess(concurrency)
    const ended = (): void => {
      if (child === started) stop()
    }
    started.on('message', ({ id, content }: RenderAnswer) =>
      waiting.get(id)?.resolve(content && Buffer.from(content)),
    )
    started.on('error', ended)
    started.on('exit', ended)
    return started
  }

  return {
    async render(source, plan) {
      clearTimeout(idle)
      child ??= open()
      last += 1
      const task: RenderTask = { id: last, source, plan }
      const answer = Promise.withResolvers<Buffer | undefined>()
      waiting.set(task.id, answer)
      child.send(task, (error) => error && stop())
      const timeout = setTimeout(stop, TIMEOUT_MS)
      try {
        return await answer.promise
      } finally {
        clearTimeout(timeout)
        waiting.delete(task.id)
        if (waiting.size === 0) idle = setTimeout(stop, IDLE_MS).unref()
      }
    },
    close: stop,
  }
}
