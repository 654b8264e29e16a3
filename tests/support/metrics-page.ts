/** A page in the text format of Prometheus, read as strictly as Prometheus does. */
export interface MetricsPage {
  /** The kind of each metric by its name. */
  kinds: Map<string, string>
  samples: { name: string; labels: Record<string, string>; value: number }[]
  /** The value of one sample; undefined where there is none. */
  value(name: string, labels?: Record<string, string>): number | undefined
}

const SAMPLE =
  /^([a-zA-Z_:][\w:]*)(?:\{((?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\[\\"n])*",?)*)\})? (-?\d[\d.e+-]*|\+Inf|-Inf|NaN)$/
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\[\\"n])*)"/g

export function readMetrics(text: string): MetricsPage {
  if (!text.endsWith('\n')) throw new Error('The page does not end with a new line')
  const kinds = new Map<string, string>()
  const samples: MetricsPage['samples'] = []
  for (const line of text.slice(0, -1).split('\n')) {
    const kind = /^# TYPE (\S+) (gauge|counter|histogram)$/.exec(line)
    if (kind?.[1] && kind[2]) {
      if (kinds.has(kind[1])) throw new Error(`${kind[1]} comes twice`)
      kinds.set(kind[1], kind[2])
    } else if (!/^# HELP \S+ \S/.test(line)) samples.push(sampleIn(line, kinds))
  }
  const seen = samples.map(({ name, labels }) => JSON.stringify([name, labels]))
  if (new Set(seen).size < seen.length) throw new Error('A sample comes twice')
  const value = (name: string, labels: Record<string, string> = {}) =>
    samples.find(
      (one) => one.name === name && Object.entries(labels).every(([key, text]) => one.labels[key] === text),
    )?.value
  return { kinds, samples, value }
}

function sampleIn(line: string, kinds: Map<string, string>): MetricsPage['samples'][number] {
  const [, name = '', labels = '', number = ''] = SAMPLE.exec(line) ?? []
  if (!name) throw new Error(`No sample: ${line}`)
  const family = kinds.has(name) ? name : name.replace(/_(bucket|sum|count)$/, '')
  if (family !== [...kinds.keys()].at(-1)) throw new Error(`${name} does not stand under its metric`)
  const pairs = [...labels.matchAll(LABEL)].map(([, key = '', text = '']) => [key, text] as const)
  const value = number === '+Inf' ? Number.POSITIVE_INFINITY : Number(number)
  return { name, labels: Object.fromEntries(pairs), value }
}
