import { z } from 'zod'
import { call, serviceClient } from '../_shared/database.ts'
import { env } from '../_shared/env.ts'
import { Refusal } from '../_shared/http/refusal.ts'
import { isSameSecret } from '../_shared/http/secret.ts'
import { serveResource } from '../_shared/http/serve.ts'
import { EXPOSITION_TYPE, exposition, type Metric } from '../_shared/metrics/exposition.ts'

const figures = z.array(
  z.object({
    metric: z.string(),
    kind: z.enum(['gauge', 'counter']),
    help: z.string(),
    labels: z.record(z.string(), z.string()).nullable(),
    value: z.number().nullable(),
  }),
)

/** The page that Prometheus reads, with the secret of the monitor as its bearer token. */
export default serveResource('metrics', async (request) => {
  const given = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (!(await isSameSecret(env.metricsSecret(), given ?? null))) throw new Refusal(401, 'Invalid secret')
  const rows = await call(serviceClient(), 'metrics', {}, figures)
  return new Response(exposition([...metricsOf(rows), diskSize()]), {
    headers: { 'content-type': EXPOSITION_TYPE, 'cache-control': 'no-store' },
  })
})

function metricsOf(rows: z.output<typeof figures>): Metric[] {
  const metrics = new Map<string, Metric>()
  for (const { metric: name, kind, help, labels, value } of rows) {
    const metric = metrics.get(name) ?? { name, kind, help, samples: [] }
    if (labels !== null && value !== null) metric.samples.push({ labels, value })
    metrics.set(name, metric)
  }
  return [...metrics.values()]
}

/** The database does not know how large the disk is that it is on. */
function diskSize(): Metric {
  const value = env.databaseDiskGigabytes() * 1024 ** 3
  const help = 'The size of the disk of the database, as DATABASE_DISK_GB says.'
  return { name: 'aso_database_disk_bytes', kind: 'gauge', help, samples: [{ labels: {}, value }] }
}
