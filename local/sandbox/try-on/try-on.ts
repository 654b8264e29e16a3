import { Buffer } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { decode, encode } from 'jpeg-js'
import { z } from 'zod'

/** How the sandbox behaves; tests choose it. */
export const tryOnFaults = [
  'none',
  'slow',
  'failed',
  'content-filter',
  'huge',
  'foreign-address',
  'script',
  'never-ready',
  'busy',
  'broken',
] as const
export type TryOnFault = (typeof tryOnFaults)[number]

export interface TryOnSandbox {
  fault: TryOnFault
  /** What it was asked, without the pictures. */
  asked: { model: string; category: string; person: Uint8Array }[]
  fetch(request: Request, key: string): Promise<Response>
}

const picture = z.string().regex(/^data:image\/jpeg;base64,/)
const run = z.object({
  model_name: z.string(),
  inputs: z.object({
    model_image: picture,
    garment_image: z.string().startsWith('data:image/'),
    category: z.enum(['tops', 'bottoms', 'one-pieces']),
    return_base64: z.literal(true),
  }),
})

const bytesOf = (address: string): Buffer => Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
const refused = (status: number, error: string): Response =>
  Response.json({ error, message: error }, { status })

/** The person's picture with the garment's beside it: plainly no photo of the person wearing it. */
function composed(person: string, garment: string): string {
  const [left, right] = [person, garment].map((one) => decode(bytesOf(one), { useTArray: true })) as [
    ReturnType<typeof decode>,
    ReturnType<typeof decode>,
  ]
  const width = left.width + Math.floor(left.width / 2)
  const data = new Uint8Array(width * left.height * 4).fill(255)
  for (let y = 0; y < left.height; y += 1) {
    data.set(left.data.subarray(y * left.width * 4, (y + 1) * left.width * 4), y * width * 4)
    for (let x = left.width; x < width; x += 1) {
      const from = Math.floor(((x - left.width) / (width - left.width)) * right.width)
      const line = Math.floor((y / left.height) * right.height)
      const at = (line * right.width + from) * 4
      data.set(right.data.subarray(at, at + 4), (y * width + x) * 4)
    }
  }
  return encode({ data, width, height: left.height }, 80).data.toString('base64')
}

interface Job {
  output: () => string
  looks: number
}

/** Sandbox of FASHN's try-on: `/sandbox/try-on/v1/run` and `/sandbox/try-on/v1/status/<id>`. */
export function createTryOnSandbox(): TryOnSandbox {
  const jobs = new Map<string, Job>()
  const sandbox: TryOnSandbox = {
    fault: 'none',
    asked: [],
    async fetch(request, key) {
      const { pathname } = new URL(request.url)
      if (request.headers.get('authorization') !== `Bearer ${key}`) return refused(401, 'UnauthorizedAccess')
      if (sandbox.fault === 'busy') return refused(429, 'ConcurrencyLimitExceeded')
      if (sandbox.fault === 'broken') return new Response('<html>Bad gateway</html>')
      if (request.method === 'POST' && pathname === '/sandbox/try-on/v1/run')
        return begin(await request.json().catch(() => null))
      const job = jobs.get(/^\/sandbox\/try-on\/v1\/status\/([\w-]+)$/.exec(pathname)?.[1] ?? '')
      return job ? statusOf(job) : refused(404, 'NotFound')
    },
  }

  function begin(body: unknown): Response {
    const asked = run.safeParse(body)
    if (!asked.success) return refused(400, 'BadRequest')
    const { model_name: model, inputs } = asked.data
    const { model_image, garment_image, category } = inputs
    sandbox.asked.push({ model, category, person: bytesOf(model_image) })
    const id = `${randomUUID()}-u1`
    jobs.set(id, { output: () => composed(model_image, garment_image), looks: 0 })
    return Response.json({ id, error: null })
  }

  function statusOf(job: Job): Response {
    job.looks += 1
    const working = { status: 'processing', error: null }
    const failed = (name: string) => Response.json({ status: 'failed', error: { name, message: name } })
    const done = (output: string) => Response.json({ status: 'completed', output: [output], error: null })
    switch (sandbox.fault) {
      case 'never-ready':
        return Response.json(working)
      case 'failed':
        return failed('PipelineError')
      case 'content-filter':
        return failed('ContentModerationError')
      case 'huge':
        return done(`data:image/jpeg;base64,${'A'.repeat(20_000_000)}`)
      case 'foreign-address':
        return done('http://169.254.169.254/latest/meta-data/picture.jpg')
      case 'script':
        return done('data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+')
      case 'slow':
        return job.looks < 4 ? Response.json(working) : done(`data:image/jpeg;base64,${job.output()}`)
      default:
        return done(`data:image/jpeg;base64,${job.output()}`)
    }
  }
  return sandbox
}
