import { json } from './messages.ts'

/** What a client of each service reads its errors from. */
const FORMS: Record<string, (status: number, message: string) => unknown> = {
  rest: (_status, message) => ({ code: 'PGRST102', message, details: null, hint: null }),
  auth: (status, msg) => ({
    code: status,
    error_code: status === 413 ? 'request_too_large' : 'bad_json',
    msg,
  }),
  storage: (status, message) => ({ statusCode: String(status), error: 'Invalid body', message }),
  functions: (_status, message) => ({ status: false, message, data: null }),
}

/** A body that no service accepts, refused in the form of the service that was asked. */
export function refuseBody(path: string, status: 400 | 413, message: string): Response {
  const form = FORMS[/^\/([a-z]+)\/v1\//.exec(path)?.[1] ?? '']
  const code = status === 413 ? 'too_large' : 'bad_request'
  return json(form ? form(status, message) : { code, message }, status)
}
