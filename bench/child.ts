import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** A process of the bench that answers one question at a time. */
export interface Child {
  pid: number
  ask<Answer>(question: object): Promise<Answer>
  stop(): Promise<void>
}

interface Reply {
  answer?: unknown
  failure?: string
}

function nextReply(child: ChildProcess): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const gone = (): void => reject(new Error('A process of the bench ended'))
    child.once('exit', gone)
    child.once('message', (reply) => {
      child.off('exit', gone)
      resolve(reply as Reply)
    })
  })
}

export function startChild(file: string, args: string[] = []): Child {
  const child = fork(new URL(file, import.meta.url), args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return {
    pid: child.pid ?? 0,
    async ask<Answer>(question: object) {
      const reply = nextReply(child)
      child.send(question)
      const { answer, failure } = await reply
      if (failure !== undefined) throw new Error(failure)
      return answer as Answer
    },
    async stop() {
      const ended = once(child, 'exit')
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await ended
      }
    },
  }
}

/** The other side: answers every question with what `handle` makes of it. */
export function answerParent<Question>(handle: (question: Question) => Promise<unknown>): void {
  process.on('message', (question) => {
    handle(question as Question).then(
      (answer) => process.send?.({ answer }),
      (error) =>
        process.send?.({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
}
