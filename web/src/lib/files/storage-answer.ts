/** What the storage says of itself: it refuses with HTTP 400 and puts the status it means into the body. */
interface StorageRefusal {
  statusCode?: unknown
  message?: unknown
}

/** The status that a refusal of the storage means; undefined where its body names none. */
export function statusIn(body: string): number | undefined {
  const { statusCode } = readRefusal(body)
  return typeof statusCode === 'string' && /^[45]\d\d$/.test(statusCode) ? Number(statusCode) : undefined
}

/** What a refusal of the storage says; empty where it says nothing. */
export function messageIn(body: string): string {
  const { message } = readRefusal(body)
  return typeof message === 'string' ? message : ''
}

/** Whether the server refused the token as expired. A new one may help, unless a policy refused the request. */
export function refusesToken(httpStatus: number, body: string): boolean {
  if (httpStatus === 401) return true
  if (httpStatus !== 400) return false
  const status = statusIn(body)
  return (status === 401 || status === 403) && !/row-level security/.test(messageIn(body))
}

function readRefusal(body: string): StorageRefusal {
  try {
    const read: unknown = JSON.parse(body)
    return typeof read === 'object' && read !== null ? read : {}
  } catch {
    return {}
  }
}
