import { z } from 'zod'
import { addressOf, networkOf } from '../../supabase/functions/_shared/network.ts'
import type { Incoming } from '../http/messages.ts'
import { refusals } from './errors.ts'
import { createFairQueue, Dropped, QueueFull } from './fair-queue.ts'
import type { StoredFiles } from './files.ts'
import { createRenderPool, RenderFailed } from './render-pool.ts'
import { nameOf, type Plan } from './rendition-plan.ts'

const edge = z.coerce.number().int().min(1).max(2500)

const transformation = z.object({
  width: edge.optional(),
  height: edge.optional(),
  quality: z.coerce.number().int().min(20).max(100).default(80),
  resize: z.enum(['cover', 'contain', 'fill']).default('cover'),
  format: z.enum(['origin']).optional(),
})

export type Transformation = z.infer<typeof transformation>

export function readTransformation(values: Record<string, unknown>): Transformation {
  const read = transformation.safeParse(values)
  if (!read.success)
    throw refusals.badRequest(`Invalid ${read.error.issues[0]?.path.join('.') ?? 'transformation'}`)
  return read.data
}

export interface RenderLimits {
  /** How long somebody waits for a rendition before the photo is sent as it is. */
  renderPatienceMs: number
  /** Renditions that may wait for one network, and for all. */
  rendersPerNetwork: number
  renders: number
}

/** A page full of new photos leaves a core for everything else: see render-process.ts for the priority. */
const AT_A_TIME = 2

export interface Renderer {
  /** Undefined where it is not ready soon; it is made all the same, for whoever asks next. */
  soon(incoming: Incoming, version: string, plan: Plan): Promise<Buffer | undefined>
  /** However long it takes. */
  ready(incoming: Incoming, version: string, plan: Plan): Promise<Buffer>
  close(): void
}

function refusalFor(error: unknown): unknown {
  if (error instanceof QueueFull) return refusals.tooMany()
  return error instanceof RenderFailed || error instanceof Dropped ? refusals.busy() : error
}

/** Renders each size of each version once and keeps it on disk. */
export function createRenderer(files: StoredFiles, limits: RenderLimits): Renderer {
  const pool = createRenderPool(AT_A_TIME)
  const queue = createFairQueue<Buffer>({
    places: AT_A_TIME,
    waitingPerVisitor: limits.rendersPerNetwork,
    waiting: limits.renders,
  })

  const make = async (version: string, plan: Plan): Promise<Buffer> => {
    if (!(await files.has(version))) throw refusals.noObject()
    const made = await pool.render(files.pathOf(version), plan)
    if (!made) throw refusals.notAPicture()
    await files.renditions.write(version, nameOf(plan), made)
    // Removed meanwhile: then nothing of it stays.
    if (!(await files.has(version))) await files.renditions.remove(version)
    return made
  }

  const ask = async (incoming: Incoming, version: string, plan: Plan) => {
    const kept = await files.renditions.read(version, nameOf(plan))
    if (kept) return { outcome: Promise.resolve(kept), keep: () => undefined }
    const network = networkOf(addressOf(incoming.headers))
    const key = `${version}/${nameOf(plan)}`
    return queue.ask(network, key, () => make(version, plan), incoming.signal)
  }

  return {
    async soon(incoming, version, plan) {
      try {
        const { outcome, keep } = await ask(incoming, version, plan)
        const late = Promise.withResolvers<undefined>()
        const timer = setTimeout(() => late.resolve(undefined), limits.renderPatienceMs)
        const made = await Promise.race([outcome, late.promise])
        clearTimeout(timer)
        if (!made) keep()
        return made
      } catch (error) {
        throw refusalFor(error)
      }
    },
    async ready(incoming, version, plan) {
      try {
        return await (await ask(incoming, version, plan)).outcome
      } catch (error) {
        throw refusalFor(error)
      }
    },
    close: () => pool.close(),
  }
}
