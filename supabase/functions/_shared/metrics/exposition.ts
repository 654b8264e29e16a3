/** A metric and its figures, as Prometheus reads them. */
export interface Metric {
  name: string
  kind: 'gauge' | 'counter' | 'histogram'
  help: string
  samples: Sample[]
}

export interface Sample {
  /** What stands after the metric's name: the parts of a histogram have names of their own. */
  suffix?: '_bucket' | '_sum' | '_count'
  labels: Record<string, string>
  value: number
}

export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** The text format of Prometheus. */
export function exposition(metrics: readonly Metric[]): string {
  return metrics
    .map(({ name, kind, help, samples }) =>
      [
        `# HELP ${name} ${escaped(help)}`,
        `# TYPE ${name} ${kind}`,
        ...samples.map(
          ({ suffix = '', labels, value }) => `${name}${suffix}${labelsOf(labels)} ${numberOf(value)}`,
        ),
        '',
      ].join('\n'),
    )
    .join('')
}

function labelsOf(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${escaped(value).replaceAll('"', '\\"')}"`,
  )
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')

const numberOf = (value: number): string => (value === Number.POSITIVE_INFINITY ? '+Inf' : String(value))
