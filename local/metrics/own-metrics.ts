import { statfs } from 'node:fs/promises'
import { exposition, type Metric } from '../../supabase/functions/_shared/metrics/exposition.ts'
import type { RequestTimes } from './request-times.ts'

const gauge = (name: string, help: string, value: number): Metric => ({
  name,
  kind: 'gauge',
  help,
  samples: [{ labels: {}, value }],
})

/** What only this process knows: how long requests took, its memory, and the disk of the data folder. */
export async function ownMetrics(dataDir: string, times: RequestTimes): Promise<string> {
  const disk = await statfs(dataDir)
  return exposition([
    times.metric(),
    gauge('aso_disk_bytes', 'The size of the disk of the data folder.', disk.blocks * disk.bsize),
    gauge('aso_disk_free_bytes', 'What is free of it.', disk.bavail * disk.bsize),
    gauge('process_resident_memory_bytes', 'Memory of this process.', process.memoryUsage.rss()),
  ])
}
