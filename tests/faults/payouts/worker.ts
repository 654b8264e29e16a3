import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll } from 'vitest'

/** What happens to a worker at one of its requests, to the database or to Paystack. */
export interface Fate {
  /** The request at which it happens, from 1. */
  at: number
  /** It dies before the request is sent, or after it was answered; or it waits there until it is woken. */
  how: 'dies before' | 'dies after' | 'stalls'
}

interface Life extends Fate {
  requests: number
  ended: PromiseWithResolvers<'died'>
  woken: PromiseWithResolvers<void>
}

export interface Worker {
  /** Resolves when it has finished, or died; a stalled one only after `wake`. */
  done: Promise<Response | 'died'>
  /** Resolves when it has finished, died or stalled. */
  rests: Promise<unknown>
  wake(): void
}

const lives = new AsyncLocalStorage<Life>()
const realFetch = globalThis.fetch

/** A dead worker does nothing any more, not even what its own code does after an error. */
const never = new Promise<never>(() => {})

async function mortalFetch(...request: Parameters<typeof fetch>): Promise<Response> {
  const life = lives.getStore()
  if (!life) return await realFetch(...request)
  life.requests += 1
  if (life.requests < life.at) return await realFetch(...request)
  if (life.how === 'stalls') {
    if (life.requests === life.at) life.ended.resolve('died')
    await life.woken.promise
    return await realFetch(...request)
  }
  if (life.requests === life.at && life.how === 'dies after') {
    await (await realFetch(...request)).arrayBuffer()
  }
  life.ended.resolve('died')
  return await never
}

/** Within a test file, workers can die. */
export function letWorkersDie(): void {
  beforeAll(() => {
    globalThis.fetch = mortalFetch
  })
  afterAll(() => {
    globalThis.fetch = realFetch
  })
}

/** Lets a function of ours work in this process. Without a fate it finishes. */
export function startWorker(work: () => Promise<Response>, fate: Fate | null): Worker {
  const life = {
    ...(fate ?? { at: Number.POSITIVE_INFINITY, how: 'stalls' as const }),
    requests: 0,
    ended: Promise.withResolvers<'died'>(),
    woken: Promise.withResolvers<void>(),
  }
  const finished = lives.run(life, work)
  const rests = Promise.race([finished, life.ended.promise])
  return {
    done: life.how === 'stalls' ? finished : rests,
    rests,
    wake: () => life.woken.resolve(),
  }
}
