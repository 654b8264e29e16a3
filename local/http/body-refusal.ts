import { json } from './messages.ts'

/** The error format of each service. */
const FORMATS: Record<string, (status: number, message: string) => unknown> = {
  rest: (_status, message) => ({ code: 'PGRST102', message, details: null, hint: null }),
  auth: (status, msg) => ({
    code: status,
    error_code: status === 413 ? 'request_too_large' : 'bad_json',
    msg,
  }),
  storage: (status, message) => ({ statusCode: String(status), error: 'Invalid body', message }),
  functions: (_status, message) => ({ status: false, message, data: null }),
}

/** Refuses a body in the error format of the service that was called. */
export function refuseBody(path: string, status: 400 | 413, message: string): Response {
  const format = FORMATS[/^\/([a-z]+)\/v1\//.exec(path)?.[1] ?? '']
  const code = status === 413 ? 'too_large' : 'bad_request'
  return json(format ? format(status, message) : { code, message }, status)
}
