import { addressOf, networkOf } from '../../supabase/functions/_shared/http/network.ts'
import type { Incoming } from '../http/messages.ts'
import { refusals } from './errors.ts'
import { createFairQueue, Dropped, QueueFull } from './fair-queue.ts'
import type { StoredFiles } from './files.ts'
import { createRenderPool, RenderFailed } from './render-pool.ts'
import { nameOf, type Plan } from './rendition-plan.ts'

export interface RenderLimits {
  /** How long a request waits for a rendition before the original is sent instead. */
  renderTimeoutMs: number
  /** How many renditions may wait for one network, and in all. */
  rendersPerNetwork: number
  renders: number
}

/** With two cores, the low priority of the render process keeps the server responsive: see render-process.ts. */
const AT_A_TIME = 2

export interface Renderer {
  /** Undefined where it is not ready within the timeout; it is rendered all the same, for the next request. */
  renderInTime(incoming: Incoming, version: string, plan: Plan): Promise<Buffer | undefined>
  /** Waits as long as it takes. */
  render(incoming: Incoming, version: string, plan: Plan): Promise<Buffer>
  close(): void
}

function refusalFor(error: unknown): unknown {
  if (error instanceof QueueFull) return refusals.tooMany()
  return error instanceof RenderFailed || error instanceof Dropped ? refusals.busy() : error
}

/** Renders each size of each version once and stores it on disk. */
export function createRenderer(files: StoredFiles, limits: RenderLimits): Renderer {
  const pool = createRenderPool(AT_A_TIME)
  const queue = createFairQueue<Buffer>({
    concurrency: AT_A_TIME,
    waitingPerClient: limits.rendersPerNetwork,
    waiting: limits.renders,
  })

  const renderNow = async (version: string, plan: Plan): Promise<Buffer> => {
    if (!(await files.has(version))) throw refusals.noObject()
    const made = await pool.render(files.pathOf(version), plan)
    if (!made) throw refusals.notAPicture()
    await files.renditions.write(version, nameOf(plan), made)
    // The file was removed meanwhile: its rendition goes too.
    if (!(await files.has(version))) await files.renditions.remove(version)
    return made
  }

  const ask = async (incoming: Incoming, version: string, plan: Plan) => {
    const kept = await files.renditions.read(version, nameOf(plan))
    if (kept) return { outcome: Promise.resolve(kept), keep: () => undefined }
    const network = networkOf(addressOf(incoming.headers))
    const key = `${version}/${nameOf(plan)}`
    return queue.ask(network, key, () => renderNow(version, plan), incoming.signal)
  }

  return {
    async renderInTime(incoming, version, plan) {
      try {
        const { outcome, keep } = await ask(incoming, version, plan)
        const timeout = Promise.withResolvers<undefined>()
        const timer = setTimeout(() => timeout.resolve(undefined), limits.renderTimeoutMs)
        const made = await Promise.race([outcome, timeout.promise])
        clearTimeout(timer)
        if (!made) keep()
        return made
      } catch (error) {
        throw refusalFor(error)
      }
    },
    async render(incoming, version, plan) {
      try {
        return await (await ask(incoming, version, plan)).outcome
      } catch (error) {
        throw refusalFor(error)
      }
    },
    close: () => pool.close(),
  }
}
