import { errorReportBody } from '#contract/bodies/error-report.ts'
import { functionMessages as words } from '#contract/messages/common.ts'
import { visitorEndpoint } from '../_shared/http/visitor-endpoint.ts'
import { reportError } from '../_shared/telemetry/error-reports.ts'

/**
 * Hands on an error of the app in a browser to whatever takes error reports. It comes through here so that the page talks
 * to nobody else. The schema has no room for what people wrote, and a report says neither who nor from which network.
 */
export default visitorEndpoint({
  name: 'report-error',
  body: errorReportBody,
  limit: { times: 60, seconds: 3600 },
  async handle({ body: { kind, frames, version, screen } }) {
    const stack = frames.map(
      ({ name, file, line, column }) => `  at ${name || '?'} (${file}:${line}:${column})`,
    )
    reportError({ kind, text: '', stack: stack.join('\n'), tags: { browser: 'yes', screen, version } })
    return { status: true, message: words.errorReported, data: null }
  },
})
